// How long the page's main thread works for each frame, from Chromium's own trace.

/**
 * @typedef {{ readonly name: string, readonly ph: string, readonly pid: number, readonly tid: number, readonly ts: number,
 *   readonly dur?: number, readonly tdur?: number, readonly args?: { readonly name?: string } }} TraceEvent
 */

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
];

/**
 * Milliseconds of CPU time from one frame of the page's main thread to the next, while `run` runs.
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

/** Every frame ends with a commit, inside a task of its own. @param {readonly TraceEvent[]} events */
function sumByFrame(events) {
  const ordered = [...events].sort((a, b) => a.ts - b.ts);
  const first = ordered.find(isCommit);
  if (!first) throw new Error('The trace has no frames');
  const own = ordered.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const commits = own.filter(isCommit);
  const work = commits.map(() => 0);
  let frame = 0;
  // What the thread itself took: whatever else the machine does meanwhile isn't its work.
  for (const { ts, dur = 0, tdur = dur } of own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')) {
    while (frame < commits.length && (commits[frame]?.ts ?? 0) < ts) frame += 1;
    if (frame < commits.length) work[frame] = (work[frame] ?? 0) + tdur / 1000;
  }
  return work;
}

/** @param {TraceEvent} event */
function isCommit({ name, ph }) {
  return name === 'Commit' && ph === 'X';
}
