// What this is and what it runs on.
import { strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';
import { Dialog } from '../../ui/dialog';
import { Strip } from '../../ui/strip';

export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: info } = useQuery(queries.info());
  const { about } = strings.window;
  const facts = info && [
    [about.version, info.version],
    [about.electron, info.electron],
    [about.chrome, info.chrome],
    [about.node, info.node],
    [about.data, info.dataFolder],
  ];
  return (
    <Dialog title={about.title} className="is-about" onClose={onClose}>
      <p>{about.line}</p>
      <p className="quiet">{about.privacy}</p>
      {info && !info.officialRuntime && (
        <Strip icon="warning" tone="warn">
          {about.standIn}
        </Strip>
      )}
      {info?.demo && <Strip icon="read">{about.demo}</Strip>}
      <dl className="about-facts">
        {facts?.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
