// Who a source is: its name, letters and hue. A source that isn't known goes by its id.
import type { SourceCard } from '@shared/model/source-card';
import { useQuery } from '@tanstack/react-query';
import { queries } from './queries';

export type Card = Pick<SourceCard, 'label' | 'mark' | 'hue'>;

export function cardOf(cards: readonly SourceCard[] | undefined, source: string): Card {
  const known = cards?.find(({ id }) => id === source);
  return known ?? { label: source, mark: source.slice(0, 2), hue: 'slate' };
}

export function useCards(): (source: string) => Card {
  const { data } = useQuery(queries.cards());
  return (source) => cardOf(data, source);
}
