// Hits that only related terms lead to, and which of these a hit holds. Their texts are looked at where words might only
// seem to stand together.
import type { Breather } from './breather';
import type { Asked } from './compact/answer';
import type { WeightedTerm } from './compact/evaluate';
import type { HeldTerm, RelatedMatches } from './compact/related';
import { membersOf } from './compact/scores';
import { rarity } from './compact/term-scores';
import type { Confirmer, SearchedText } from './confirm';
import type { Answered, Hit } from './orama';
import type { OtherTerm } from './related-query';

/** Of so many times the wanted hits the text may be looked at. */
const LOOKED_AT = 3;

interface Looking {
  readonly confirmer: Confirmer;
  readonly where: SearchedText;
  readonly breather: Breather;
}

export class RelatedHits {
  private readonly members = new Map<HeldTerm, readonly Uint8Array[]>();
  private readonly names = new Map<number, readonly string[]>();
  /** Every session was looked at that a term may lead to. */
  private isAllSeen = false;

  constructor(
    private readonly matches: RelatedMatches,
    private readonly looking: Looking,
  ) {}

  /** The best `room` of them. */
  async find(
    room: number,
    ask: (asked: Pick<Asked, 'tier' | 'offset' | 'limit'>) => Answered,
  ): Promise<readonly Hit[]> {
    const found: Hit[] = [];
    if (room <= 0 || this.matches.scores.documents.length === 0) return found;
    const { confirmer, where, breather } = this.looking;
    const { hits } = ask({ tier: 'related', offset: 0, limit: room * LOOKED_AT });
    for (const hit of hits) {
      const doubt = this.matches.doubts.get(hit.document);
      if (doubt && !(await confirmer.holds(hit.document, hit.row, doubt, where, breather))) continue;
      if ((await this.namesIn(hit)).length === 0) continue;
      found.push(hit);
      if (found.length === room) return found;
    }
    this.isAllSeen = hits.length < room * LOOKED_AT;
    return found;
  }

  /** Without those whose words turned out to stand together nowhere. */
  terms(): readonly OtherTerm[] {
    const held = new Set([...this.names.values()].flat());
    const leadsOn = ({ other, holders }: HeldTerm) =>
      !(this.isAllSeen && other.on) || held.has(other.text) || holders.some(({ term }) => !term.literal);
    return this.matches.terms.filter(leadsOn).map(({ other }) => other);
  }

  /** Those that were searched for and stand in it. */
  async namesIn({ document, row }: Hit): Promise<readonly string[]> {
    const known = this.names.get(document);
    if (known) return known;
    const { confirmer, where, breather } = this.looking;
    const names: string[] = [];
    for (const held of this.matches.terms) {
      const members = this.membersOf(held);
      const possible = held.holders.filter((_, at) => members[at]?.[document] === 1).map(({ term }) => term);
      if (!held.other.on || possible.length === 0) continue;
      const isSure = possible.some((term) => !term.literal);
      const doubt = { oneOfEach: [possible], none: [] };
      if (isSure || (await confirmer.holds(document, row, doubt, where, breather))) names.push(held.other.text);
    }
    this.names.set(document, names);
    return names;
  }

  /** To show where they stand. */
  weighted(documentCount: number): readonly WeightedTerm[] {
    return this.matches.terms
      .filter(({ other }) => other.on)
      .flatMap(({ holders }) => holders)
      .map(({ term, scores }) => ({ term, weight: term.weight * rarity(documentCount, scores.documents.length) }));
  }

  private membersOf(held: HeldTerm): readonly Uint8Array[] {
    const known = this.members.get(held) ?? held.holders.map(({ scores }) => membersOf(scores.documents));
    this.members.set(held, known);
    return known;
  }
}
