// Steps whose input has a shape that people know: a list of things to do, questions with choices. Goes by the shape
// alone, never by a tool's name.
import type { ToolPart } from '@shared/model/thread';

export interface Todo {
  readonly text: string;
  readonly state: 'open' | 'doing' | 'done' | 'dropped';
}

export interface Question {
  readonly text: string;
  readonly options: readonly { readonly label: string; readonly description: string; readonly chosen: boolean }[];
  /** What was answered, where it is none of the options; '' when nothing was. */
  readonly answer: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The list that a step wrote; null when it wrote none. */
export function toTodos({ input }: Pick<ToolPart, 'input'>): readonly Todo[] | null {
  const list = listIn(input.text, ['todos', 'plan', 'todoList']);
  if (!list) return null;
  const todos = list.map(toTodo);
  return todos.every((todo) => todo !== null) ? todos : null;
}

function toTodo(value: Json): Todo | null {
  const text = firstText(value, ['content', 'step', 'title', 'text', 'description']);
  const status = firstText(value, ['status', 'state']);
  return text === '' || status === '' ? null : { text, state: toState(status) };
}

function toState(status: string): Todo['state'] {
  if (/complet|done|finish/i.test(status)) return 'done';
  if (/progress|doing|active/i.test(status)) return 'doing';
  return /cancel|drop|skip/i.test(status) ? 'dropped' : 'open';
}

/** The questions that a step asked, each with what was answered; null when it asked none. */
export function toQuestions({ input, output }: Pick<ToolPart, 'input' | 'output'>): readonly Question[] | null {
  const list = listIn(input.text, ['questions']);
  if (!list) return null;
  const said = output?.text ?? '';
  const given = parseObject(said);
  return list.map((question): Question => {
    const text = firstText(question, ['question', 'title', 'header']);
    const answer = answerTo(text, firstText(question, ['id']), said, given);
    const options = (listOf(question, ['options']) ?? []).map((option) => {
      const label = firstText(option, ['label', 'title', 'id']);
      return { label, description: firstText(option, ['description']), chosen: holdsChoice(answer, label) };
    });
    return { text, options, answer: options.some(({ chosen }) => chosen) ? '' : answer };
  });
}

/** Tools write `"question"="answer"` in a sentence, or an object of answers by question or id. */
function answerTo(text: string, id: string, said: string, given: Json | null): string {
  const answers = given && isObject(given.answers) ? given.answers : given;
  const own = answers?.[id] ?? answers?.[text];
  if (own !== undefined) return toAnswer(own);
  const start = said.indexOf(`"${text}"="`);
  if (text === '' || start === -1) return '';
  const from = start + text.length + 4;
  const end = said.slice(from).search(/"(?:, "|[.;]|\s*$)/);
  return end === -1 ? said.slice(from) : said.slice(from, from + end);
}

function toAnswer(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ');
  if (!isObject(value)) return '';
  return toAnswer(value.answers ?? value.selectedValue ?? value.answer ?? '');
}

/** Several choices are written one after the other. */
function holdsChoice(answer: string, label: string): boolean {
  return label !== '' && (answer === label || answer.split(/,\s*/).includes(label));
}

/** Most inputs are neither, and some are long: only one that names such a list is parsed. */
function listIn(text: string, names: readonly string[]): readonly Json[] | null {
  const value = names.some((name) => text.includes(`"${name}"`)) ? parseObject(text) : null;
  return value && listOf(value, names);
}

function parseObject(text: string): Json | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function listOf(value: Json, names: readonly string[]): readonly Json[] | null {
  for (const name of names) {
    const list = value[name];
    if (Array.isArray(list) && list.length > 0 && list.every(isObject)) return list;
  }
  return null;
}

function firstText(value: Json, names: readonly string[]): string {
  for (const name of names) {
    const text = value[name];
    if (typeof text === 'string' && text.trim() !== '') return text;
    if (typeof text === 'number') return String(text);
  }
  return '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
