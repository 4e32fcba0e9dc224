// The thread pane while nothing is chosen: the three keys that matter.
import { strings } from '@shared/strings/strings';
import { isMac, keyParts } from '../nav/key-names';
import { Kbd } from '../ui/kbd';

export function NothingChosen() {
  const { empty } = strings.window;
  const mac = isMac();
  const rows = [
    ['/', empty.noThreadKeys.search],
    ['ArrowDown', empty.noThreadKeys.move],
    ['Enter', empty.noThreadKeys.open],
  ] as const;
  return (
    <div className="nothing-chosen">
      <p>{empty.noThread}</p>
      <dl>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd parts={keyParts(key, mac)} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
