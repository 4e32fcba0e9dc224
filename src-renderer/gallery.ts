// The window over the fake engine, for looking at it: gallery.html?scene=first-run&theme=dark&language=zh; without a
// scene, all of them to choose from. Served by the development server only.
import type { Bridge } from '@shared/ipc';
import type { Settings } from '@shared/model/settings';
import { LANGUAGES } from '@shared/strings/language';
import { speak } from '@shared/strings/strings';
import { createFakeBridge } from './bridge/fake-bridge';
import { SCENES, type Scene, type SceneName } from './gallery-scenes';

/** Calls without an answer yet; stands before what waits for them. */
let asked = 0;
const wanted = new URLSearchParams(location.search);
const name = wanted.get('scene') as SceneName | null;
if (name === null || !Object.hasOwn(SCENES, name)) {
  await import('./gallery-overview');
} else {
  const scene: Scene = SCENES[name];
  // What one scene remembers is nothing to the next.
  localStorage.clear();
  const bridge = createFakeBridge(scene.state);
  window.threadfinch = { ...bridge, call: counted(bridge.call) };
  const look: Record<string, unknown> = { ...scene.settings };
  for (const key of ['theme', 'language'] satisfies (keyof Settings)[]) {
    const value = wanted.get(key);
    if (value) look[key] = value;
  }
  const size = Number(wanted.get('textSize'));
  if (size) look.textSize = size;
  await bridge.call('settings.set', look, 'look');
  if (scene.place) history.replaceState(null, '', `#${scene.place}`);
  if (scene.parts) await showParts(scene.parts, wanted);
  else await import('./main');
  await settle();
  for (const id of scene.run ?? []) {
    bridge.emit('command.run', { id });
    await settle();
  }
  for (const selector of scene.click ?? []) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) console.error(`${name}: nothing to click at ${selector}`);
    found?.click();
    await settle();
  }
  // Overlays fade in.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  // What fades in is there.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  // What was drawn last is on screen, too.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  document.documentElement.dataset.ready = 'true';
  dispatchEvent(new Event('gallery-ready'));
}

async function showParts(parts: 'controls' | 'sentences', look: URLSearchParams): Promise<void> {
  await import('./styles/index.css');
  const language = LANGUAGES.find((one) => one === look.get('language')) ?? 'en';
  speak(language);
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = look.get('theme') ?? 'light';
  (await import('./gallery-parts')).showParts(parts);
}

function counted(call: Bridge['call']): Bridge['call'] {
  return async (...given) => {
    asked += 1;
    return call(...given).finally(() => {
      asked -= 1;
    });
  };
}

/** Until all is answered, and nothing has changed in the document for a while; some scenes never come to rest. */
function settle(): Promise<void> {
  return new Promise((done) => {
    const isThere = () =>
      document.querySelector('.room, .first-run, .figures') &&
      // What fails is asked for once more.
      !document.querySelector('.page-place:empty, .pane:empty, .list[aria-busy=true]');
    const rest = () => (asked === 0 && isThere() ? done() : wait());
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, 350);
    };
    let timer = setTimeout(rest, 350);
    new MutationObserver(wait).observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(done, 8_000);
  });
}
