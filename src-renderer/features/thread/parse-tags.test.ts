import { expect, test } from 'vitest';
import { parseTags } from './parse-tags';

test.each([
  ['queue, #retry ,Queue', ['queue', 'retry']],
  ['キュー、再試行', ['キュー', '再試行']],
  [' , ', []],
])('%j are the tags %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});
