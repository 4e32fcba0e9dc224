// Figures for the window and the command line. They come from the catalogue; only of forks and copies, whose first
// messages are counted elsewhere, and of what an older version read, the kept messages are looked at, once.
import type { ThreadId } from '@shared/model/ids';
import type { Statistics, StatisticsRequest } from '@shared/model/statistics';
import type { ThreadHead } from '@shared/model/thread';
import { type Activity, ActivityCounter } from '../catalogue/activity';
import { SOURCES } from '../sources/registry';
import { type CountedSession, computeStatistics } from '../statistics/compute-statistics';
import { matchingThreads } from './matching-threads';
import type { QueryContext } from './search-threads';
import type { State } from './state';

const PAGE = 500;
const NOTHING: Activity = { days: [], models: [], calls: [] };
const LABELS: ReadonlyMap<string, string> = new Map(SOURCES.map(({ card }) => [card.id, card.label]));

type Readable = Pick<State, 'catalogue' | 'library' | 'store' | 'index' | 'indexReady'>;

export class StatisticsView {
  /** By id; the stamp says whether it still holds. */
  private readonly counted = new Map<ThreadId, { readonly stamp: string; readonly activity: Activity }>();

  async of(
    state: Readable,
    { text }: StatisticsRequest,
    context: QueryContext,
    signal?: AbortSignal,
  ): Promise<Statistics> {
    const { heads, query, hints } = await matchingThreads(state, text, context, signal);
    const sessions: CountedSession[] = [];
    for (const head of heads) {
      const subagents: Activity[] = [];
      for (const { id } of state.library.subagentsOf(head.id)) subagents.push(await this.activityOf(state, id));
      sessions.push({ head, own: await this.activityOf(state, head.id), subagents });
    }
    const sourceLabel = (id: string) => LABELS.get(id) ?? id;
    return { ...computeStatistics(sessions, { days: query.days, sourceLabel }), hints };
  }

  private activityOf(state: Readable, id: ThreadId): Activity | Promise<Activity> {
    const thread = state.catalogue.threads().get(id);
    if (!thread) return NOTHING;
    const { head, activity } = thread;
    if (activity && head.inherited === 0) return activity;
    const stamp = `${head.stamp} ${head.inherited}`;
    const known = this.counted.get(id);
    return known?.stamp === stamp ? known.activity : this.count(state, head, stamp);
  }

  private async count({ store }: Readable, { id, inherited, counts }: ThreadHead, stamp: string): Promise<Activity> {
    const counter = new ActivityCounter();
    for (let from = inherited; from < inherited + counts.messages; from += PAGE) {
      for (const message of (await store.messages(id, from, PAGE)) ?? []) counter.add(message);
    }
    const activity = counter.finish();
    this.counted.set(id, { stamp, activity });
    return activity;
  }
}
