import { expect, test } from 'vitest';
import { toQuestions, toTodos } from './step-shapes';

const input = (value: unknown) => ({ input: { text: JSON.stringify(value) } });

test.each([
  [{ todos: [{ content: 'Fix', status: 'in_progress', activeForm: 'Fixing' }] }, [{ text: 'Fix', state: 'doing' }]],
  [{ plan: [{ step: 'Read', status: 'completed' }], explanation: 'x' }, [{ text: 'Read', state: 'done' }]],
  [{ todoList: [{ id: 1, title: 'Write', status: 'not-started' }] }, [{ text: 'Write', state: 'open' }]],
  [{ todos: [{ content: 'Ask', status: 'cancelled' }] }, [{ text: 'Ask', state: 'dropped' }]],
])('a list of things to do is known by its shape: %j', (value, todos) => {
  expect(toTodos(input(value))).toEqual(todos);
});

test.each([{ plan: [{ path: 'a.ts' }] }, { todos: 'none' }, { plan: [] }, []])('%j is no such list', (value) => {
  expect(toTodos(input(value))).toBeNull();
});

const ASKED = {
  questions: [
    {
      question: 'Which port?',
      options: [{ label: 'Harbour', description: 'The near one' }, { label: 'Bay' }, { label: 'Quay' }],
    },
  ],
};
const chosenOf = (output: string) => {
  const [question] = toQuestions({ ...input(ASKED), output: { text: output } }) ?? [];
  return question?.options.filter(({ chosen }) => chosen).map(({ label }) => label);
};

test('an answer is found in a sentence, by the question, and by its id', () => {
  expect(chosenOf('User has answered your questions: "Which port?"="Bay". You can now continue.')).toEqual(['Bay']);
  expect(chosenOf('{"answers":{"Which port?":{"answers":["Harbour","Quay"]}}}')).toEqual(['Harbour', 'Quay']);
  expect(chosenOf('')).toEqual([]);
});

test('an answer in own words stands by itself', () => {
  const [question] = toQuestions({ ...input(ASKED), output: { text: '"Which port?"="Neither, "or" both".' } }) ?? [];
  expect(question?.answer).toBe('Neither, "or" both');
});
