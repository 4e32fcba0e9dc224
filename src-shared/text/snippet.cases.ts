// Snippets by example: what is shown of a text for a query, with what was found in [brackets].

const FILLER = 'Nothing of interest stands in this sentence. '.repeat(8);

export interface SnippetCase {
  readonly about: string;
  readonly text: string;
  readonly query: string;
  readonly shown: string;
}

export const SNIPPET_CASES: readonly SnippetCase[] = [
  { about: 'a short text as a whole', text: 'A race in the reader.', query: 'race ', shown: 'A [race] in the reader.' },
  { about: 'every occurrence', text: 'race, Race, RACE', query: 'race ', shown: '[race], [Race], [RACE]' },
  { about: 'no part of a longer word', text: 'a trace of a race', query: 'race ', shown: 'a trace of a [race]' },
  { about: 'what was typed of a word', text: 'racing the racer', query: 'rac', shown: '[rac]ing the [rac]er' },
  { about: 'the part of an identifier', text: 'see LoginPage.tsx', query: 'page ', shown: 'see Login[Page].tsx' },
  { about: 'its last parts', text: 'in useLayoutEffect(', query: 'LayoutEffect ', shown: 'in use[LayoutEffect](' },
  {
    about: 'a path as a whole, and not its pieces elsewhere',
    text: 'the app in src/app.ts',
    query: 'src/app.ts ',
    shown: 'the app in [src/app.ts]',
  },
  {
    about: 'pieces of a path where it is nowhere whole',
    text: 'src and app',
    query: 'src/app ',
    shown: '[src] and [app]',
  },
  {
    about: 'a phrase only as a whole',
    text: 'refused connection refused',
    query: '"connection refused"',
    shown: 'refused [connection refused]',
  },
  {
    about: 'a phrase over a line break',
    text: 'connection\n  refused',
    query: '"connection refused"',
    shown: '[connection refused]',
  },
  {
    about: 'scripts without spaces',
    text: '为什么死信队列没有重试？',
    query: '死信队列 ',
    shown: '为什么[死信队列]没有重试？',
  },
  { about: 'a single character', text: '队列', query: '列 ', shown: '队[列]' },
  { about: 'compatibility forms', text: 'the ﬁle ＡＰＩ', query: 'file api ', shown: 'the [ﬁle] [ＡＰＩ]' },
  { about: 'half-width kana', text: 'ﾃｽﾄ自動化', query: 'テスト ', shown: '[ﾃｽﾄ]自動化' },
  { about: 'either of two', text: 'a lock or a mutex', query: 'lock OR mutex ', shown: 'a [lock] or a [mutex]' },
  { about: 'nothing that is excluded', text: 'a race, flaky', query: 'race -flaky ', shown: 'a [race], flaky' },
  {
    about: 'Markdown without its signs',
    text: '## The **race**\n\n- see `read()` in [the docs](https://example.org/a)\n> and so on',
    query: 'race ',
    shown: 'The [race] see read() in the docs and so on',
  },
  {
    about: 'the match near the beginning of the line, though the text is short',
    text: 'The checkout test fails about one in twenty times with a deadlock. Why?',
    query: 'deadlock ',
    shown: '…one in twenty times with a [deadlock]. Why?',
  },
  { about: 'a match over bold', text: 'the con**nection**', query: 'connection ', shown: 'the [connection]' },
  {
    about: 'code without its fence',
    text: 'so:\n```ts\nconst race = 1;\n```',
    query: 'race ',
    shown: 'so: const [race] = 1;',
  },
  {
    about: 'an address when that is what was found',
    text: 'see [here](https://example.org/race)',
    query: 'example.org ',
    shown: 'see [here](https://[example.org]/race)',
  },
  {
    about: 'the place in a long text, between whole words',
    text: `${FILLER}The race is here. ${FILLER}`,
    query: 'race ',
    shown:
      '…stands in this sentence. The [race] is here. Nothing of interest stands in this sentence. Nothing of interest stands in this sentence. Nothing of interest…',
  },
  {
    about: 'where most of the words are together',
    text: `race ${FILLER} the reader has a race ${FILLER}`,
    query: 'race reader ',
    shown:
      '…stands in this sentence. the [reader] has a [race] Nothing of interest stands in this sentence. Nothing of interest stands in this sentence. Nothing of interest…',
  },
];
