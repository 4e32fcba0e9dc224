// An answer as JSON text. What the engine's process has written so crosses the main process unread, and is read once:
// by the window. Long answers cost several times as much as objects, which each border copies anew.

export class JsonText<Value> {
  /** What it is read as. */
  declare readonly value: Value;

  constructor(readonly text: string) {}
}
