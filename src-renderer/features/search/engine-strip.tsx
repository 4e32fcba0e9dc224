// Over the list when search covers less than it should: reading stopped, with the way to go on, or the index is being
// made anew.
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { sayFailure, useFeedback } from '../../ui/feedback';
import { formatSize } from '../../ui/format';
import { Strip } from '../../ui/strip';

export function EngineStrip() {
  const { data: status } = useQuery(queries.status());
  const isFull = status?.failure?.code === 'disk-full';
  const { data: report } = useQuery({ ...queries.storage(), enabled: isFull });
  const { fail } = useFeedback();
  if (status?.phase !== 'failed' || !status.failure) {
    return status?.rebuilding ? (
      <Strip icon="warning">{strings.window.list.rebuilding[status.rebuilding]}</Strip>
    ) : null;
  }
  const { title, hint } = sayFailure(status.failure);
  const need = isFull && report ? fill(strings.window.list.diskNeeds, { size: formatSize(report.sizes.index) }) : hint;
  return (
    <Strip
      icon="warning"
      tone="bad"
      action={
        <>
          {isFull && (
            <button
              type="button"
              className="text-button"
              onClick={() => void call('storage.show-folder', undefined).catch(fail)}
            >
              {strings.window.common.openFolder}
            </button>
          )}
          <button
            type="button"
            className="text-button"
            onClick={() => void call('sources.rescan', undefined).catch(fail)}
          >
            {strings.window.common.tryAgain}
          </button>
        </>
      }
    >
      {fill(strings.window.common.sentences, { first: title, second: need })}
    </Strip>
  );
}
