// What the window sees of the program: calls and events by name, for names of the contract only. Generic: a new call
// changes nothing here. The names are put in by electron.vite.config.ts, so that no schema code is loaded.
import type { Bridge, Reply } from '@shared/ipc';
import { contextBridge, ipcRenderer, webUtils } from 'electron';

declare const CALL_NAMES: readonly string[];
declare const EVENT_NAMES: readonly string[];

/** The last payload of an event that nobody has listened to yet: the program may speak before the page is ready. */
const early = new Map<string, unknown>();
const listeners = new Map<string, Set<(payload: unknown) => void>>();

ipcRenderer.on('event', (_event, name: string, payload: unknown) => {
  const told = listeners.get(name);
  if (told?.size) for (const listener of told) listener(payload);
  else early.set(name, payload);
});

const bridge: Bridge = {
  call: (name, argument, id) =>
    CALL_NAMES.includes(name)
      ? ipcRenderer.invoke('call', name, argument, id)
      : Promise.resolve<Reply>({ ok: false, failure: { code: 'bad-argument', subject: String(name) } }),
  cancel: (id) => ipcRenderer.send('cancel', id),
  on: (name, listener) => {
    if (!EVENT_NAMES.includes(name)) return () => {};
    const told = listeners.get(name) ?? new Set();
    listeners.set(name, told.add(listener));
    if (early.has(name)) listener(early.get(name));
    early.delete(name);
    return () => void told.delete(listener);
  },
  pathOf: (file) => webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]),
};

contextBridge.exposeInMainWorld('threadfinch', Object.freeze(bridge));
