// The catalogue as a whole: what is listed, what hangs under what, and what should stand in the index.
import { createHash } from 'node:crypto';
import { type SessionKey, type ThreadId, toThreadId } from '@shared/model/ids';
import { isTopLevel, type ThreadHead } from '@shared/model/thread';
import type { Catalogue, SessionRow } from '../catalogue';
import type { SessionPlace } from '../storage/exclusions';
import type { IndexedThread } from '../workers/index-calls';
import { type Limits, NO_LIMITS, placeOf } from './limits';

export class Library {
  private children: ReadonlyMap<ThreadId, readonly ThreadHead[]> | null = null;
  private limits: Limits = NO_LIMITS;
  private withheld: ReadonlySet<SessionKey> | null = null;

  /** What stands in the index of threads without subagents: among a hundred thousand it is asked for often. */
  private readonly alone = new WeakMap<ThreadHead, IndexedThread>();

  constructor(private readonly catalogue: Catalogue) {}

  /** Call it after every change of the catalogue. */
  changed(): void {
    this.children = null;
    this.withheld = null;
  }

  /** What is neither listed nor found from now on. */
  limit(limits: Limits): void {
    this.limits = limits;
    this.withheld = null;
  }

  /** Whether it may neither be listed nor found, although it is kept. */
  isHidden({ id, source, session }: ThreadHead): boolean {
    const { off, forgotten } = this.limits;
    return off.has(source) || forgotten.has(id) || forgotten.has(session) || this.isExcluded({ session });
  }

  isExcluded({ session }: Pick<ThreadHead, 'session'>): boolean {
    this.withheld ??= this.findWithheld();
    return this.withheld.has(session);
  }

  /** Sessions that are excluded. A subagent shares its session's fate wherever it worked. */
  private findWithheld(): ReadonlySet<SessionKey> {
    const { rules } = this.limits;
    if (!rules.any) return new Set();
    const sessions = [...this.catalogue.sessions().values()].filter((row) => rules.fit(row, this.placeOf(row)));
    return new Set(sessions.map(({ key }) => key));
  }

  /** Where a session belongs, as far as it was read. */
  placeOf({ threads, excluded }: SessionRow): SessionPlace | null {
    if (excluded) return excluded;
    const own = threads.flatMap((id) => this.catalogue.threads().get(id) ?? []);
    return own.length === 0 ? null : placeOf(own, (thread) => this.head(thread)?.session);
  }

  head(id: ThreadId): ThreadHead | undefined {
    return this.catalogue.threads().get(id)?.head;
  }

  /** Listed top-level threads; with `all` their subagents too. In no order. */
  listed(all = false): ThreadHead[] {
    const heads: ThreadHead[] = [];
    for (const { head } of this.catalogue.threads().values()) {
      if (head.listed && !this.isHidden(head) && (all || isTopLevel(head))) heads.push(head);
    }
    return heads;
  }

  /** Subagents and branches directly under a thread, oldest first. */
  childrenOf(id: ThreadId): readonly ThreadHead[] {
    this.children ??= this.groupByParent();
    return this.children.get(id) ?? [];
  }

  private groupByParent(): ReadonlyMap<ThreadId, readonly ThreadHead[]> {
    const groups = new Map<ThreadId, ThreadHead[]>();
    for (const { head } of this.catalogue.threads().values()) {
      if (head.parent === null || isTopLevel(head)) continue;
      const group = groups.get(head.parent.thread);
      if (group) group.push(head);
      else groups.set(head.parent.thread, [head]);
    }
    for (const group of groups.values()) {
      group.sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0) || (a.id < b.id ? -1 : 1));
    }
    return groups;
  }

  /** What should stand in the index: every listed top-level thread with its subagents' text. */
  toIndex(): IndexedThread[] {
    return this.listed().map((head) => {
      const subagents = this.subagentsOf(head.id);
      if (subagents.length > 0) return toIndexed([head, ...subagents]);
      const known = this.alone.get(head) ?? toIndexed([head]);
      this.alone.set(head, known);
      return known;
    });
  }

  /**
   * Whether any of the threads is `unlinked`, or belongs together with one that isn't there yet: then they will be shown
   * otherwise soon.
   */
  areOpen(threads: IndexedThread['texts'], unlinked: ReadonlySet<ThreadId>): boolean {
    const known = this.catalogue.threads();
    return threads.some(({ id }) => {
      if (unlinked.has(id)) return true;
      const { own, links } = known.get(id) ?? {};
      if (!own || !links) return false;
      const relatives = [...links.spawned, ...(links.parentReference ? [links.parentReference] : [])];
      return relatives.some(({ nativeId, key }) => !known.has(toThreadId(own.source, nativeId, key)));
    });
  }

  /** All subagents under a thread, and theirs. */
  subagentsOf(id: ThreadId): readonly ThreadHead[] {
    return this.childrenOf(id)
      .filter(({ parent }) => parent?.relation === 'subagent')
      .flatMap((child) => [child, ...this.subagentsOf(child.id)]);
  }
}

function toIndexed(family: readonly [ThreadHead, ...ThreadHead[]]): IndexedThread {
  const [head] = family;
  const texts = family.map(({ id, inherited }) => ({ id, from: inherited }));
  return { id: head.id, head, texts, stamp: documentStamp(family) };
}

/** Changes with whatever changes what is found or counted under a thread. */
function documentStamp(family: readonly ThreadHead[]): string {
  const parts = family.map(({ id, stamp, inherited, title, project, branch }) => [
    id,
    stamp,
    inherited,
    title,
    project?.name ?? '',
    branch,
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
