// The thread pane while nothing is chosen: the three keys that matter.
import { strings } from '@shared/strings/strings';
import { keysOf } from '../nav/key-names';
import { Kbd } from '../ui/kbd';

export function NothingChosen() {
  const { empty } = strings.window;
  const rows = [
    ['search.focus', empty.noThreadKeys.search],
    ['list.next', empty.noThreadKeys.move],
    ['list.open', empty.noThreadKeys.open],
  ] as const;
  return (
    <div className="nothing-chosen">
      <p>{empty.noThread}</p>
      <dl>
        {rows.map(([id, words]) => (
          <div key={id}>
            <dt>
              <Kbd parts={keysOf(id)} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
