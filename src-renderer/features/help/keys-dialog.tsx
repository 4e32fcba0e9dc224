// Every key, by the pane that it works in, that of the focus first; made from the table of commands.
import { COMMANDS, type Command, type Scope } from '@shared/commands';
import { strings } from '@shared/strings/strings';
import { useState } from 'react';
import { isMac, keyParts, workingKeys } from '../../nav/key-names';
import { Dialog } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';

/** So that the two short ones share a column. */
const SCOPES = ['list', 'rail', 'outline', 'global', 'thread'] as const satisfies readonly Scope[];

interface Props {
  /** The pane that has the focus as it opens. */
  readonly here: Scope;
  readonly onClose: () => void;
}

export function KeysDialog({ here, onClose }: Props) {
  const { keys } = strings.window;
  const [first] = useState(here);
  const scopes = SCOPES.toSorted((a, b) => Number(b === first) - Number(a === first));
  const mac = isMac();
  const commands: readonly (Command & { readonly id: keyof typeof strings.commands })[] = COMMANDS;
  return (
    <Dialog title={keys.title} className="is-keys" onClose={onClose}>
      <div className="key-groups">
        {scopes.map((scope) => (
          <section key={scope} className={scope === first ? 'is-here' : undefined}>
            <h3>{keys.scopes[scope]}</h3>
            <dl>
              {commands
                .filter((command) => command.scope === scope)
                .map(({ id, keys: all }) => ({ id, combinations: workingKeys(all) }))
                .filter(({ combinations }) => combinations.length > 0)
                .map(({ id, combinations }) => (
                  <div key={id}>
                    <dt>{strings.commands[id]}</dt>
                    <dd>
                      {combinations.slice(0, 2).map((combination) => (
                        <Kbd key={combination} parts={keyParts(combination, mac)} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
