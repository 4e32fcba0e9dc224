import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { later } from './later';

const Greeting = ({ name }: { readonly name: string }) => <p>{name}</p>;

test('nothing stands where the code has yet to come, and all of it at once when it is there', async () => {
  const Later = later(async () => Greeting);
  expect(renderToStaticMarkup(<Later name="Ada" />)).toBe('');
  await Later.load();
  expect(renderToStaticMarkup(<Later name="Ada" />)).toBe('<p>Ada</p>');
});

test('code that could not be loaded is asked for again', async () => {
  let tries = 0;
  const Later = later(async () => {
    tries += 1;
    if (tries === 1) throw new Error('gone');
    return Greeting;
  });
  await expect(Later.load()).rejects.toThrow('gone');
  await Later.load();
  expect(renderToStaticMarkup(<Later name="Ada" />)).toBe('<p>Ada</p>');
});
