import { expect, test } from 'vitest';
import { questionWords } from './question-words';

test.each([
  ['How did we fix the dead-letter queue?', ['fix', 'dead-letter', 'queue']],
  ['What decided the queues design?', ['decid*', 'queu*', 'design']],
  ["Why doesn't loginPage open src/app/main.ts?", ['loginpage', 'open', 'src/app/main.ts']],
  ['为什么我们选择了队列?', ['选择', '队列']],
  ['キューの設計はどう決めましたか', ['キュー', '設計']],
  ['怎么用Redis锁住了队列', ['redi*', '锁住', '队列']],
  ['why?', []],
  ['queue queue QUEUE', ['queue']],
])('%s', (question, words) => {
  expect(questionWords(question).map(({ text, prefix }) => `${text}${prefix ? '*' : ''}`)).toEqual(words);
});
