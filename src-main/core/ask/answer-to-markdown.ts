// An answer as Markdown: the question, what was said, and what it rests on, with links into the app.
import type { KeptAnswer } from '@shared/model/ask';
import { formatThreadLink } from '@shared/model/thread-link';

export function answerToMarkdown({ question, text, by, at, evidence }: KeptAnswer): string {
  const lines = [`# ${oneLine(question)}`, ''];
  if (text !== null) lines.push(text, '');
  if (evidence.length > 0) lines.push('## Sources', '');
  for (const { number, thread, ordinal, title, sourceLabel, project, at: when } of evidence) {
    const facts = [sourceLabel, project, when === null ? null : isoDay(when)]
      .filter((fact) => fact !== null)
      .join(' · ');
    lines.push(`${number}. [${escapeLabel(title)}](${formatThreadLink({ thread, ordinal })}) (${oneLine(facts)})`);
  }
  if (evidence.length > 0) lines.push('');
  lines.push(
    `_${by === null ? 'Found' : `Answered by ${oneLine(by.model)} (${oneLine(by.provider)})`}, ${isoDay(at)}_`,
  );
  return `${lines.join('\n')}\n`;
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escapeLabel(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&');
}
