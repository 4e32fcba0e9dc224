// A component whose code is loaded when it is first drawn, or ahead of that. Once the code is there it is drawn at once,
// which `lazy` of React never does the first time: a pane would blink.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Later<Props> {
  (props: Props): ReactNode;
  /** Loads the code without drawing anything. Rejects when it can't be loaded; the next drawing tries again. */
  load(): Promise<unknown>;
}

/** Draws nothing until it is there. What fails to load is thrown to the boundary around it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, never while drawing
  const Drawn = (props: Props) => {
    const [, draw] = useState<ComponentType<Props>>();
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!loaded) loadOnce().then((component) => draw(() => component), setFailure);
    }, []);
    if (failure !== undefined) throw failure;
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
  return Object.assign(Drawn, { load: loadOnce });
}
