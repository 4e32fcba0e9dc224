// Decides of each record what becomes of it, once all of its file was read: which of two forms of a text is shown, what
// belongs to which call, and which turns were taken back.
import type { Mark } from './mark';

export function settleMarks(marks: readonly Mark[]): void {
  settlePrompts(marks);
  settleAnswers(marks);
  settleThinking(marks);
  settleCalls(marks);
  settleNotices(marks);
  settleUsage(marks);
  takeBack(marks);
}

/** Events say what was typed; items only where no event does. */
function settlePrompts(marks: readonly Mark[]): void {
  const hasPrompts = marks.some(({ as }) => as === 'prompt');
  const hasCommands = marks.some(({ holds }) => holds?.command);
  const last = { textKey: '', isAborted: false };
  for (const mark of marks) {
    if (mark.as === 'user-item') {
      mark.isTwin = hasPrompts;
      if (mark.holds?.context || mark.holds?.command) continue;
      if (!mark.holds?.typed) mark.fate = 'empty';
      else if (hasPrompts) mark.fate = 'duplicate';
    } else if (mark.as === 'outcome' && mark.isUserShell && hasCommands) mark.fate = 'duplicate';
    else if (mark.as === 'answer') last.textKey = '';
    else if (mark.type === 'turn_aborted') last.isAborted = true;
    else if (mark.as === 'prompt') {
      // Older versions wrote a prompt again when its turn was aborted.
      const isRepeated = last.isAborted && mark.type === 'user_message' && mark.textKey !== '';
      if (isRepeated && last.textKey === mark.textKey) mark.fate = 'repeated-prompt';
      last.textKey = mark.textKey;
      last.isAborted = false;
    }
  }
}

/** By id, else by text; an item without a twin is shown where its turn has fewer events than items. */
function settleAnswers(marks: readonly Mark[]): void {
  const ids = new Set<string>();
  const texts = new Map<string, number>();
  const surplus = new Map<number, number>();
  const count = <Key>(counts: Map<Key, number>, key: Key, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const { as, id, textKey, segment, fate } of marks) {
    if (as === 'answer') {
      if (id !== '') ids.add(id);
      count(texts, textKey, 1);
      count(surplus, segment, -1);
    } else if (as === 'answer-item' && fate === 'show') count(surplus, segment, 1);
  }
  for (const mark of marks) {
    if (mark.as !== 'answer-item' || mark.fate !== 'show') continue;
    const { id, textKey, segment } = mark;
    if (textKey === '') mark.fate = 'empty';
    else if (id !== '' && ids.has(id)) mark.fate = 'duplicate';
    else if ((texts.get(textKey) ?? 0) > 0) {
      count(texts, textKey, -1);
      mark.fate = 'duplicate';
    } else if ((surplus.get(segment) ?? 0) <= 0) mark.fate = 'duplicate';
  }
}

/** Items hold all parts of a summary in one; events where items are only encrypted. */
function settleThinking(marks: readonly Mark[]): void {
  const hasItems = marks.some(({ as, textKey }) => as === 'thinking-item' && textKey !== '');
  const hasEvents = marks.some(({ as }) => as === 'thinking');
  for (const mark of marks) {
    if (mark.as === 'thinking' && hasItems) mark.fate = 'duplicate';
    if (mark.as === 'thinking-item' && !hasItems && hasEvents) mark.fate = 'duplicate';
  }
}

/** What events tell of searches and pictures that also stand as calls, under other ids in some versions. */
const TWINS: Readonly<Record<string, string>> = {
  web_search_end: 'web_search_call',
  'item:WebSearch': 'web_search_call',
  image_generation_end: 'image_generation_call',
  'item:ImageGeneration': 'image_generation_call',
};

function settleCalls(marks: readonly Mark[]): void {
  const calls = new Set(marks.filter(({ as }) => as === 'call').map(({ id }) => id));
  const types = new Set(marks.filter(({ as }) => as === 'call').map(({ type }) => type));
  const seen = new Set<string>();
  for (const mark of marks) {
    if (mark.as !== 'output' && mark.as !== 'outcome' && mark.as !== 'call') continue;
    const twin = Object.hasOwn(TWINS, mark.type) ? TWINS[mark.type] : undefined;
    const hasCall = mark.id !== '' && calls.has(mark.id);
    if (mark.as === 'outcome' && !hasCall && twin !== undefined && types.has(twin)) mark.fate = 'duplicate';
    if (mark.as === 'outcome' && !hasCall && mark.type === 'item:FunctionCallOutput') mark.fate = 'duplicate';
    if (mark.id === '') continue;
    // Outcomes of several kinds may stand for one call; without one they are the call, and only once.
    const key = `${mark.as} ${mark.as === 'outcome' && hasCall ? mark.type : ''} ${mark.id}`;
    if (seen.has(key)) mark.fate = 'duplicate';
    seen.add(key);
  }
}

const COMPACTION_TYPES = new Set([
  'context_compacted',
  'item:ContextCompaction',
  'compaction',
  'compaction_summary',
  'context_compaction',
]);

/** One notice for one compaction, and one for one interruption. */
function settleNotices(marks: readonly Mark[]): void {
  const hasCompacted = marks.some(({ type }) => type === 'compacted');
  let lastCompaction = -1;
  for (const [index, mark] of marks.entries()) {
    if (!COMPACTION_TYPES.has(mark.type) || mark.as !== 'notice') continue;
    if (hasCompacted || (lastCompaction >= 0 && marks[lastCompaction]?.segment === mark.segment))
      mark.fate = 'duplicate';
    lastCompaction = index;
  }
}

/** Sums of the thread are told beside what each response used. */
function settleUsage(marks: readonly Mark[]): void {
  const told = new Set(marks.filter(({ type }) => type === 'token_usage_record').map(({ segment }) => segment));
  for (const mark of marks) {
    if (mark.type === 'token_count' && told.has(mark.segment)) mark.fate = 'token-count';
  }
}

/** A rollback takes back the last turns before it: they become a branch of their own. */
function takeBack(marks: readonly Mark[]): void {
  const starts: number[] = [];
  let rollbacks = 0;
  for (const [index, mark] of marks.entries()) {
    if (mark.fate !== 'show') continue;
    if (mark.as === 'prompt' || (mark.as === 'user-item' && mark.holds?.typed && !mark.isTwin)) starts.push(index);
    if (mark.as !== 'rollback' || !mark.turns) continue;
    const [start] = starts.splice(Math.max(0, starts.length - mark.turns));
    if (start === undefined) continue;
    rollbacks += 1;
    for (const taken of marks.slice(start, index)) if (taken.key === '') taken.key = `rolled-back-${rollbacks}`;
  }
}
