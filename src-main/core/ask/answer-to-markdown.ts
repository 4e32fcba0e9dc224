// An answer as Markdown: the question, what was said, and what it rests on, with links into the app.
import type { KeptAnswer } from '@shared/model/ask';
import { formatThreadLink } from '@shared/model/thread-link';
import { cleanLine, cleanOrder } from '@shared/text/clean-text';
import { whoAnswered } from '@shared/text/who-answered';
import { isoTime } from '../export/front-matter';
import { escapeInline } from '../export/markdown-text';
import { safeMarkdown } from '../export/safe-markdown';
import { onlyWebLinks } from './only-web-links';

/** What is said stands below the question. */
const DEEPER = 1;

export function answerToMarkdown({ question, text, by, at, evidence }: KeptAnswer): string {
  const lines = [`# ${words(question)}`, ''];
  if (text !== null) lines.push(onlyWebLinks(safeMarkdown(cleanOrder(text), DEEPER, false)), '');
  if (evidence.length > 0) lines.push('## Sources', '');
  for (const { number, thread, ordinal, title, sourceLabel, project, at: when } of evidence) {
    const facts = [sourceLabel, project ?? '', isoDay(when)]
      .filter((fact) => fact !== '')
      .map(words)
      .join(' · ');
    lines.push(`${number}. [${words(title)}](${formatThreadLink({ thread, ordinal })}) (${facts})`);
  }
  if (evidence.length > 0) lines.push('');
  lines.push(`_${by === null ? 'Found' : `Answered by ${words(whoAnswered(by))}`}, ${isoDay(at)}_`);
  return `${lines.join('\n')}\n`;
}

function isoDay(at: number | null): string {
  return isoTime(at)?.split('T')[0] ?? '';
}

/** Models repeat what sessions hold, and sessions hold whatever a program printed. */
function words(text: string): string {
  return escapeInline(cleanLine(text));
}
