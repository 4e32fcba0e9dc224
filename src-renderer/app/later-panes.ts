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
  const waiting = [ThreadPane, AskPage, SettingsPage, StatisticsPage, DigestPage, DiagnosticsPane];
  const next = () => {
    const pane = waiting.shift();
    // What can't be loaded says so where it is drawn.
    pane?.load().then(rest, rest);
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
