// Keys of models in the engine's process: read from the system's key store by the program's own process and handed over,
// since no other can. Held in memory, never written.

export interface HeldKeys {
  key(id: string): Promise<string | null>;
  /** By the ids of providers, in place of what was held before. */
  hold(keys: Readonly<Record<string, string>>): void;
}

export function makeHeldKeys(): HeldKeys {
  let held: ReadonlyMap<string, string> = new Map();
  return {
    key: async (id) => held.get(id) ?? null,
    hold: (keys) => {
      held = new Map(Object.entries(keys));
    },
  };
}
