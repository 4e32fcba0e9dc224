// What would be sent to a model and where to, before anything is.
import type { ProviderReport } from '@shared/model/provider';
import { PROVIDER_KINDS } from '@shared/model/provider-kind';
import { fill, strings } from '@shared/strings/strings';
import { Icon } from '../../ui/icon';

interface Props {
  readonly report: ProviderReport;
  /** What the button says. */
  readonly action: string;
  readonly onAgree: () => void;
}

export function Consent({ report, action, onAgree }: Props) {
  const { models: words } = strings.settings;
  const { isCommand } = PROVIDER_KINDS[report.setting.kind];
  const { destination } = report;
  return (
    <div className="setting-warning is-consent">
      <Icon name="warning" />
      <div>
        <p>{words.consent}</p>
        <p className="quiet">{fill(isCommand ? words.consentCommand : words.consentWhat, { destination })}</p>
        {report.serves.includes('embed') && <p className="quiet">{words.consentMeaning}</p>}
      </div>
      <button type="button" className="button" onClick={onAgree}>
        {action}
      </button>
    </div>
  );
}
