// Parts of a reply that are neither Markdown, tool, thinking nor edit: most as one line with what belongs to it folded
// under it.
import type { NoticeKind, NoticePart, Part } from '@shared/model/thread';
import { arrayAt, isObject, type JsonObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';
import { webAddress } from './inline-reference';
import { baseName, labelText, labelTexts, pathOf } from './uris';

type Reader = (part: JsonObject) => Part | null;

/** By the part's kind. Null: there is nothing to say. */
export const NOTICE_READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['warning', (part) => notice('other', labelTexts(part.content))],
  ['info', (part) => notice('other', labelTexts(part.content))],
  ['systemNotification', (part) => notice('other', labelTexts(part.content))],
  ['progressTask', (part) => notice('other', labelText(part.content))],
  ['progressTaskSerialized', (part) => notice('other', labelText(part.content))],
  ['confirmation', (part) => notice('permission', textOf(part, 'title'), textOf(part, 'message'))],
  ['elicitation', readElicitation],
  ['elicitation2', readElicitation],
  ['elicitationSerialized', readElicitation],
  ['questionCarousel', readQuestions],
  ['planReview', (part) => plain(textOf(part, 'title'), textOf(part, 'content'), answerText(part.data))],
  ['multiDiffData', readFileList],
  ['pullRequest', readPullRequest],
  ['extensions', (part) => notice('other', arrayAt(part, 'extensions').map(labelText).join(', '))],
  ['hook', (part) => notice('hook', textOf(part, 'systemMessage') || textOf(part, 'stopReason'))],
  ['treeData', readTree],
]);

/** Null where nothing is said. */
export function notice(kind: NoticeKind, first: string, ...more: readonly string[]): NoticePart | null {
  const value = first.trim().split('\n')[0]?.trim() ?? '';
  const detail = [first, ...more].filter((text) => text.trim() !== '').join('\n\n');
  if (detail === '') return null;
  const isMore = detail.trim() !== value;
  return {
    type: 'notice',
    kind,
    ...(value === '' ? {} : { value }),
    ...(isMore || value === '' ? { detail: { text: detail } } : {}),
  };
}

function textOf(part: JsonObject, key: string): string {
  return labelText(valueAt(part, key));
}

function readElicitation(part: JsonObject): Part | null {
  const answer = answerText(valueAt(part, 'acceptedResult')) || (stringAt(part, 'state') ?? '');
  return notice('permission', textOf(part, 'title'), textOf(part, 'subtitle'), textOf(part, 'message'), answer);
}

/** What the assistant asked and the user answered: the answers are the user's own words. */
function readQuestions(part: JsonObject): Part | null {
  const answers = objectAt(part, 'data');
  const lines = arrayAt(part, 'questions').map((question) => {
    const title = labelText(valueAt(question, 'title')) || labelText(valueAt(question, 'message'));
    const answer = answerText(valueAt(answers, stringAt(question, 'id') ?? ''));
    return [title, answer && `→ ${answer}`].filter((text) => text !== '').join('\n');
  });
  return plain(...lines);
}

/** Text that is looked for as the reply's own. */
function plain(...texts: readonly string[]): Part | null {
  const text = texts.filter((one) => one.trim() !== '').join('\n\n');
  return text === '' ? null : { type: 'text', text, format: 'plain' };
}

function answerText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const list = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return list
    .map(answerText)
    .filter((text) => text !== '')
    .join(', ');
}

function readFileList(part: JsonObject): Part | null {
  const data = objectAt(part, 'multiDiffData') ?? part;
  const files = arrayAt(data, 'resources').map((resource) => {
    const path = pathOf(
      valueAt(resource, 'modifiedUri') ?? valueAt(resource, 'originalUri') ?? valueAt(resource, 'goToFileUri'),
    );
    const [added, removed] = [numberAt(resource, 'added'), numberAt(resource, 'removed')];
    return added === undefined && removed === undefined ? path : `${path} +${added ?? 0} −${removed ?? 0}`;
  });
  return notice('other', textOf(data, 'title'), files.join('\n'));
}

function readPullRequest(part: JsonObject): Part | null {
  const address = webAddress(valueAt(part, 'uri'));
  return notice('link', textOf(part, 'title'), textOf(part, 'linkTag'), textOf(part, 'description'), address);
}

const DEEPEST_TREE = 50;

function readTree(part: JsonObject): Part | null {
  const lines: string[] = [];
  const walk = (node: unknown, depth: number) => {
    const label = stringAt(node, 'label') ?? baseName(pathOf(valueAt(node, 'uri')));
    if (label !== '' && lines.length < 5000) lines.push('  '.repeat(depth) + label);
    if (depth < DEEPEST_TREE) for (const child of arrayAt(node, 'children')) walk(child, depth + 1);
  };
  walk(objectAt(part, 'treeData') ?? part, 0);
  return notice('other', lines.join('\n'));
}
