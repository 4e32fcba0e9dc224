// Made-up sources of the fake engine, with marks and hues as adapters declare them.
import type { SourceCard } from '@shared/model/source-card';

export const CARDS: readonly SourceCard[] = [
  card('claude-code', 'Claude Code', 'CC', 'clay', ['claude']),
  card('codex', 'Codex', 'Cx', 'teal', []),
  card('cursor', 'Cursor', 'Cu', 'graphite', []),
  card('trae', 'Trae', 'Tr', 'rose', []),
  card('copilot', 'Copilot', 'Co', 'violet', []),
  card('gemini-cli', 'Gemini CLI', 'Ge', 'blue', ['gemini']),
];

function card(id: string, label: string, mark: string, hue: SourceCard['hue'], aliases: readonly string[]): SourceCard {
  return { id, label, mark, hue, homePage: 'https://example.org', aliases };
}
