// What is measured inside the page: evaluated there once, then called by name. Every time is in milliseconds, to the
// frame in which the result was drawn.
(() => {
  const LIMIT_MS = 30_000;
  const frame = () => new Promise(requestAnimationFrame);

  /** Resolves once what is in the document now was drawn. */
  const drawn = async () => {
    await frame();
    await new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    return performance.now();
  };
  const until = async (holds, limit = LIMIT_MS) => {
    const start = performance.now();
    while (!holds()) {
      if (performance.now() - start > limit) return false;
      await frame();
    }
    return true;
  };
  /** Resolves once something holds, which a change below an element brings about. */
  const changed = (selector, holds) =>
    new Promise((resolve) => {
      const look = () => {
        if (!holds()) return false;
        observer.disconnect();
        resolve();
        return true;
      };
      const observer = new MutationObserver(look);
      const what = { subtree: true, childList: true, characterData: true, attributes: true };
      if (!look()) observer.observe(document.querySelector(selector), what);
    });
  const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));
  const nextKey = () =>
    new Promise((resolve) =>
      addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    );
  const isInView = (row) => {
    const view = document.querySelector('.messages').getBoundingClientRect();
    const box = row.getBoundingClientRect();
    return row.checkVisibility({ visibilityProperty: true }) && box.bottom >= view.top && box.top < view.bottom;
  };
  const show = (thread, message) => {
    location.hash = `#${new URLSearchParams(message === undefined ? { thread } : { thread, message })}`;
  };

  let read = Promise.resolve(null);

  globalThis.bench = {
    /** From asking for a thread to its first screen. */
    async open(thread) {
      const before = document.querySelector('.thread');
      const start = performance.now();
      show(thread);
      await until(() => {
        const now = document.querySelector('.thread');
        return now && now !== before && [...now.querySelectorAll('.message:not(.is-loading)')].some(isInView);
      });
      return (await drawn()) - start;
    },

    /** From asking for a message of the open thread to it being in sight. */
    async jump(thread, ordinal) {
      const start = performance.now();
      show(thread, ordinal);
      await until(() => {
        const row = document.querySelector(`[data-row="${ordinal}"]`);
        return row && isInView(row) && ![...document.querySelectorAll('.message.is-loading')].some(isInView);
      });
      return (await drawn()) - start;
    },

    /** Waits for a key in the only field of a page, until the letter is drawn. */
    async letter() {
      const key = await nextKey();
      await new Promise((resolve) =>
        document.querySelector('input').addEventListener('input', resolve, { once: true }),
      );
      return (await drawn()) - key;
    },

    /**
     * Waits for a key in the search box: until the letter, and until the rows for what the box then holds, are drawn;
     * null for what takes too long.
     */
    async type() {
      const key = await nextKey();
      const box = document.querySelector('search.box input');
      const since = async (happened) => {
        const isDone = await Promise.race([happened.then(() => true), later(1500)]);
        return isDone ? (await drawn()) - key : null;
      };
      const typed = new Promise((resolve) => box.addEventListener('input', resolve, { once: true }));
      const list = () => document.querySelector('.list');
      const isFound = () => list().dataset.foundFor === box.value;
      const found = typed.then(() => changed('.pane-list', isFound));
      const [echoMs, rowsMs] = await Promise.all([since(typed), since(found)]);
      const isRead = () => !isFound() || !list().querySelector('.row[aria-busy=true]');
      read = found
        .then(() => changed('.pane-list', isRead))
        .then(async () => (isFound() ? (await drawn()) - key : null));
      return { echoMs, rowsMs };
    },

    /** From the last key in the search box until no row waits for its snippet; null when it does after so long. */
    snippets: (limit) => Promise.race([read, later(limit).then(() => null)]),

    /** Waits for a key in the find bar, until all matches are counted. */
    async find() {
      const key = await nextKey();
      const output = () => document.querySelector('.find-bar output').textContent;
      await until(() => output() === '', 500);
      await until(() => /\d|No /.test(output()));
      return { ms: (await drawn()) - key, found: output() };
    },

    /** Scrolls by so many pixels a frame; the times from frame to frame. */
    async scroll(selector, pixels, frames) {
      const element = document.querySelector(selector);
      const times = [];
      for (let before = await frame(); times.length < frames; ) {
        element.scrollBy(0, pixels);
        const now = await frame();
        times.push(now - before);
        before = now;
        if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) element.scrollTop = 0;
      }
      return times;
    },

    /** When the first frame was painted, and rows were there, in epoch milliseconds. */
    async start(selector) {
      await until(() => document.querySelector(selector));
      const at = await drawn();
      await until(() => performance.getEntriesByName('first-paint').length > 0, 2000);
      const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN;
      return { paintedAt: performance.timeOrigin + paint, usableAt: performance.timeOrigin + at };
    },
  };
})();
