import { expect, test } from 'vitest';
import { daysOf, questionWords } from './question-words';

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

test.each([
  ['What did I do yesterday?', 'on:yesterday', 0],
  ['Summarize last week', 'on:last-week', 0],
  ['昨天做了什么', 'on:yesterday', 0],
  ['Which queue?', '', 1],
])('%s is about %s', (question, days, words) => {
  expect([daysOf(question), questionWords(question).length]).toEqual([days, words]);
});
