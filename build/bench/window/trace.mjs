// How long the page's main thread works for each frame, from Chromium's own trace.

/**
 * @typedef {{ readonly name: string, readonly ph: string, readonly pid: number, readonly tid: number, readonly ts: number,
 *   readonly dur?: number, readonly args?: { readonly name?: string } }} TraceEvent
 */

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
];

/**
 * Milliseconds of work from one frame of the page's main thread to the next, while `run` runs.
 * @param {import('@playwright/test').Browser} browser
 * @param {() => Promise<unknown>} run
 * @returns {Promise<readonly number[]>}
 */
export async function workPerFrame(browser, run) {
  const session = await browser.newBrowserCDPSession();
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(/** @type {TraceEvent} */ (/** @type {unknown} */ (event)));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return sumByFrame(events);
}

/** @param {readonly TraceEvent[]} events */
function sumByFrame(events) {
  const starts = events.filter(({ name }) => name === 'BeginMainThreadFrame').sort((a, b) => a.ts - b.ts);
  const [first] = starts;
  if (!first) throw new Error('The trace has no frames');
  const own = starts.filter(({ pid }) => pid === first.pid);
  const tasks = events
    .filter(({ name, ph, pid, tid }) => pid === first.pid && tid === first.tid && ph === 'X' && /RunTask$/.test(name))
    .sort((a, b) => a.ts - b.ts);
  const work = own.map(() => 0);
  let frame = -1;
  let end = 0;
  for (const { ts, dur = 0 } of tasks) {
    // Both categories name the same tasks.
    if (ts < end) continue;
    end = ts + dur;
    while (frame + 1 < own.length && (own[frame + 1]?.ts ?? 0) <= end) frame += 1;
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + dur / 1000;
  }
  return work;
}
