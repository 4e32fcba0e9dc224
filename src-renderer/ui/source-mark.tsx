// Two letters in the source's hue: letters tell, hue only helps the eye. Solid where the source is chosen.
import type { SourceCard } from '@shared/model/source-card';

interface Props {
  readonly card: Pick<SourceCard, 'label' | 'mark' | 'hue'>;
  readonly solid?: boolean;
}

export function SourceMark({ card, solid = false }: Props) {
  return (
    <span className={`mark hue-${card.hue}${solid ? ' is-solid' : ''}`} title={card.label} aria-hidden="true">
      {card.mark}
    </span>
  );
}
