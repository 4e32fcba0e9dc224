// The window over the fake engine, for looking at it: gallery.html?scene=first-run&theme=dark&language=zh; without a
// scene, all of them to choose from. Served by the development server only.
import type { Settings } from '@shared/model/settings';
import { createFakeBridge } from './bridge/fake-bridge';
import { SCENES, type Scene, type SceneName } from './gallery-scenes';

const wanted = new URLSearchParams(location.search);
const name = wanted.get('scene') as SceneName | null;
if (name === null || !Object.hasOwn(SCENES, name)) {
  await import('./gallery-overview');
} else {
  const scene: Scene = SCENES[name];
  const bridge = createFakeBridge(scene.state);
  window.threadfinch = bridge;
  const look: Record<string, unknown> = {};
  for (const key of ['theme', 'language'] satisfies (keyof Settings)[]) {
    const value = wanted.get(key);
    if (value) look[key] = value;
  }
  const size = Number(wanted.get('textSize'));
  if (size) look.textSize = size;
  await bridge.call('settings.set', look, 'look');
  if (scene.place) history.replaceState(null, '', `#${scene.place}`);
  await import('./main');
  await settle();
  for (const id of scene.run ?? []) {
    bridge.emit('command.run', { id });
    await settle();
  }
  document.documentElement.dataset.ready = 'true';
  dispatchEvent(new Event('gallery-ready'));
}

/** Until nothing has changed in the document for a while; the slowest scenes keep on changing, and are taken as they are. */
function settle(): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(done, 500);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 300);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, 8_000);
  });
}
