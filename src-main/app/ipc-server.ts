// The only file that listens to the window: checks who calls, what, and with which argument, then runs the handler.
// Failures go back as values, since Electron would mangle a thrown one.
import type { Argument, CALLS, CallName, EventName, Events, Reply, Results } from '@shared/ipc';
import { AppError, toFailure } from '@shared/model/failure';
import { BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { JsonText } from './json-text';

export type Handlers = {
  readonly [Name in CallName]: (
    argument: Argument<Name>,
    signal: AbortSignal,
  ) => Promise<Results[Name] | JsonText<Results[Name]>>;
};

export interface Served {
  readonly handlers: Handlers;
  readonly calls: typeof CALLS;
}

/** Answers calls from the main frame of pages of `origin`, and of nobody else; those that come early wait for `served`. */
export function serveCalls(served: Promise<Served>, origin: string): void {
  const running = new Map<string, AbortController>();
  const isOurs = ({ senderFrame, sender }: IpcMainEvent | IpcMainInvokeEvent) =>
    senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.origin === origin;

  ipcMain.handle('call', async (event, name: unknown, argument: unknown, id: unknown): Promise<Reply> => {
    if (!isOurs(event)) return refuse('sender');
    if (typeof name !== 'string') return refuse(String(name));
    if (typeof id !== 'string') return refuse('id');
    const key = `${event.sender.id}:${id}`;
    const abort = new AbortController();
    running.set(key, abort);
    try {
      const { handlers, calls } = await served;
      if (!Object.hasOwn(calls, name)) return refuse(name);
      const parsed = calls[name as CallName].safeParse(argument);
      if (!parsed.success) return refuse(name);
      // Which schema belongs to which handler is lost once the name is a value.
      const handler = handlers[name as CallName] as (argument: unknown, signal: AbortSignal) => Promise<unknown>;
      const value = await handler(parsed.data, abort.signal);
      return value instanceof JsonText ? { ok: true, json: value.text } : { ok: true, value };
    } catch (error) {
      return { ok: false, failure: toFailure(error) };
    } finally {
      running.delete(key);
    }
  });

  ipcMain.on('cancel', (event, id: unknown) => {
    if (isOurs(event)) running.get(`${event.sender.id}:${id}`)?.abort();
  });
}

/** Tells every window. */
export function tell<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send('event', name, payload);
}

function refuse(subject: string): Reply {
  return { ok: false, failure: toFailure(new AppError('bad-argument', subject)) };
}
