// What the first screen does without: Markdown and diffs come with the thread, and nobody opens settings right away.
import { later } from '../ui/later';

export const ThreadPane = later(async () => (await import('../features/thread/thread-pane')).ThreadPane);
export const SettingsPage = later(async () => (await import('../features/settings/settings-page')).SettingsPage);
export const StatisticsPage = later(
  async () => (await import('../features/statistics/statistics-page')).StatisticsPage,
);
export const DigestPage = later(async () => (await import('../features/digest/digest-page')).DigestPage);
export const DiagnosticsPane = later(
  async () => (await import('../features/diagnostics/diagnostics-pane')).DiagnosticsPane,
);
export const AskPage = later(async () => (await import('../features/ask/ask-page')).AskPage);
export const FirstRun = later(async () => (await import('../features/first-run/first-run')).FirstRun);

/** The first list has come by then. */
const AFTER_MS = 500;

/** Once the window rests: whoever opens one of them finds it there. */
export function loadAhead(): () => void {
  const others = [AskPage, SettingsPage, StatisticsPage, DigestPage, DiagnosticsPane];
  const waiting = [ThreadPane.load, loadRehearsal, ...others.map(({ load }) => load)];
  /** A thread comes first, and Markdown with it. */
  async function loadRehearsal() {
    const { REHEARSED, rehearseMarkdown } = await import('../ui/rehearse-markdown');
    waiting.unshift(...REHEARSED.map((piece) => async () => rehearseMarkdown(piece)));
  }
  const next = () => {
    // What can't be loaded says so where it is drawn.
    waiting.shift()?.().then(rest, rest);
  };
  let handle = 0;
  const timer = setTimeout(() => rest(), AFTER_MS);
  const rest = () => {
    handle = requestIdleCallback(next);
  };
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(handle);
  };
}
