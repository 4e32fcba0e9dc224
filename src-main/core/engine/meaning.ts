// Search by meaning: embeds what is kept in the background, newest first, and finds what is near to a text. There is
// nothing of it, on disk or in memory, until the user has chosen a provider that embeds.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Failure, toFailure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { MeaningCounts, MeaningStatus } from '@shared/model/meaning';
import type { NearBy } from '@shared/model/search';
import type { Settings } from '@shared/model/settings';
import type { Log } from '../io/log';
import type { AnsweringModel } from '../meaning/answering-model';
import type { NearChunk } from '../meaning/meaning-store';
import { type Provider, ProviderError } from '../providers/provider';
import { type MeaningCalls, type MeaningOptions, meaningCalls } from '../workers/meaning-calls';
import { type Connection, connect } from '../workers/rpc';
import { ChunkEmbedder, type Embedding } from './embed-chunks';
import { Later } from './later';
import { SaveRhythm } from './save-rhythm';
import { openPort, type State } from './state';

const START_AFTER_MS = 1000;
const AGAIN_AFTER_MS = 5 * 60_000;
const BATCH = 32;
const NOTHING: MeaningCounts = { chunks: 0, threads: 0, refused: null };

export interface MeaningParts {
  /** Of all vectors. */
  readonly folder: string;
  readonly state: () => State;
  readonly settings: () => Settings;
  /** Null where none is chosen. Rejects with ProviderError where the chosen one can't be used. */
  readonly provider: () => Promise<Provider | null>;
  /** A model that was chosen before, as long as it may still be used. */
  readonly former: (model: AnsweringModel) => Promise<Provider | null>;
  /** Starts the worker. */
  readonly connect: () => Connection<MeaningCalls>;
  readonly log: Log;
}

export class Meaning {
  private connection: Connection<MeaningCalls> | null = null;
  private running: AbortController | null = null;
  private waiting = 0;
  private failure: Failure | null = null;
  /** Of the model before, which is then not asked again until the settings change or all is embedded. */
  private formerFailed = false;
  private again = false;
  /** The model whose vectors were deleted, since it gave some of another length. */
  private begunAnew: string | null = null;
  private readonly embedder = new ChunkEmbedder();
  private readonly start = new Later(START_AFTER_MS, () => void this.run());
  private readonly retry = new Later(AGAIN_AFTER_MS, () => void this.run());

  constructor(private readonly parts: MeaningParts) {}

  /** Something changed: what has no vectors yet gets them soon, where the user wants it and this process may write. */
  soon(): void {
    if (this.parts.settings().embedWith === '' || !this.parts.state().lock) return;
    if (this.running) this.again = true;
    else this.start.soon();
  }

  /** Other settings: begins anew with the provider that they name, or ends. */
  settingsChanged(): void {
    this.running?.abort();
    this.failure = null;
    this.formerFailed = false;
    this.soon();
  }

  /**
   * The threads that are nearest, each by its nearest chunk; none where no provider embeds, or nothing is embedded yet:
   * then none is asked, and none but `by`. Rejects with ProviderError.
   */
  async near(text: string, count: number, by: NearBy, signal: AbortSignal): Promise<readonly NearChunk[]> {
    if (by === 'none' || !existsSync(this.parts.folder)) return [];
    const provider = await this.provider();
    if (!provider || text.trim() === '') return [];
    const mayBeAsked = ({ local }: Embedding) => local || by === 'any';
    const former = await this.former(provider);
    if (former.provider && mayBeAsked(former.provider)) {
      try {
        return await this.nearBy(former.provider, text, count, signal);
      } catch (error) {
        if (toFailure(error).code === 'cancelled') throw error;
        this.formerFailed = true;
      }
    }
    return mayBeAsked(provider) ? this.nearBy(provider, text, count, signal) : [];
  }

  private async nearBy(provider: Embedding, text: string, count: number, signal: AbortSignal) {
    const key = keyOf(provider);
    if ((await this.calls().counts({ key }, signal)).chunks === 0) return [];
    const [vector] = await provider.embed([text], 'query', signal);
    return vector ? this.calls().nearest({ key, vector, count }, signal) : [];
  }

  /** The model whose vectors are all there, while those of the chosen one aren't; without a provider it isn't asked. */
  private async former(chosen: Embedding): Promise<{ model: string | null; provider: Embedding | null }> {
    const answering = await this.calls().answering(undefined);
    if (!answering || answering.key === keyOf(chosen)) return { model: null, provider: null };
    const provider = this.formerFailed ? null : await this.parts.former(answering).catch(() => null);
    const isSame = provider?.embed && keyOf(provider) === answering.key;
    return { model: answering.model, provider: isSame ? (provider as Embedding) : null };
  }

  async status(): Promise<MeaningStatus | null> {
    if (this.parts.settings().embedWith === '') return null;
    const provider = await this.provider().catch(() => null);
    const counts = provider ? await this.calls().counts({ key: keyOf(provider) }) : NOTHING;
    const before = provider ? await this.former(provider) : { model: null, provider: null };
    const former = before.model === null ? null : { model: before.model, answers: before.provider !== null };
    return { ...counts, waiting: this.waiting, former, failure: this.failure };
  }

  /** Leaves nothing of these threads, or of any. */
  async forget(threads: readonly ThreadId[] | 'all'): Promise<void> {
    this.running?.abort();
    // Without a folder there is nothing, and no worker needs to be started for it.
    if (!existsSync(this.parts.folder)) return;
    await (threads === 'all' ? this.calls().clear(undefined) : this.calls().forget({ ids: threads }));
    this.soon();
  }

  async close(): Promise<void> {
    this.start.stop();
    this.retry.stop();
    this.running?.abort();
    await this.connection?.calls.close(undefined).catch(() => undefined);
    await this.connection?.close();
  }

  private async provider(): Promise<Embedding | null> {
    const provider = await this.parts.provider();
    return provider?.embed ? (provider as Embedding) : null;
  }

  private calls(): Connection<MeaningCalls>['calls'] {
    this.connection ??= this.parts.connect();
    return this.connection.calls;
  }

  /** Must not reject. */
  private async run(): Promise<void> {
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    try {
      const provider = await this.provider();
      if (provider) await this.embedAll(provider, running.signal);
      this.failure = null;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code !== 'cancelled') {
        this.failure = failure;
        this.parts.log.warn('not-embedded', { code: failure.code });
        this.retry.soon();
      }
    } finally {
      this.running = null;
      this.waiting = 0;
      if (this.again) this.start.soon();
      this.again = false;
    }
  }

  private async embedAll(provider: Embedding, signal: AbortSignal): Promise<void> {
    const { library } = this.parts.state();
    const key = keyOf(provider);
    const calls = this.calls();
    const stamps = await calls.stamps({ key }, signal);
    const heads = library.listed(true).toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
    const listed = new Set<ThreadId>(heads.map(({ id }) => id));
    const gone = [...stamps.keys()].filter((id) => !listed.has(id));
    if (gone.length > 0) await calls.remove({ key, ids: gone }, signal);
    const stale = heads.filter(({ id, stamp }) => stamps.get(id) !== stamp);
    const saving = new SaveRhythm();
    for (const [at, { id, stamp }] of stale.entries()) {
      this.waiting = stale.length - at;
      let refused: Failure | null = null;
      const texts = await calls.cut({ key, thread: id, hides: !provider.local }, signal);
      for (let from = 0; from < texts.length; from += BATCH) {
        const batch = texts.slice(from, from + BATCH);
        const embedded = await this.embedder.embed(provider, batch, signal);
        refused ??= embedded.refused;
        if (!(await calls.add({ key, vectors: embedded.vectors }, signal))) return this.beginAnew(provider);
      }
      await calls.put({ key, thread: id, stamp, refused }, signal);
      if (saving.isDue) await saving.run(() => calls.save({ key }, signal));
    }
    await calls.save({ key }, signal);
    const { id, destination, embedModel = '' } = provider;
    await calls.answerWith({ key, provider: id, destination, model: embedModel }, signal);
    this.formerFailed = false;
  }

  /** Under the same name there is another model now. Once: one that gives this and that is of no use. */
  private async beginAnew(provider: Embedding): Promise<void> {
    const key = keyOf(provider);
    if (this.begunAnew === key) throw new ProviderError('wrong-dimension', provider.label);
    this.begunAnew = key;
    await this.calls().startAnew({ key });
    this.again = true;
  }
}

/** The worker that has the vectors; in this thread in tests of the source, which have no built worker. */
export function connectMeaning(threads: boolean, options: MeaningOptions): Connection<MeaningCalls> {
  return connect<MeaningCalls>(openPort('meaning-worker.js', options, threads ? undefined : meaningCalls(options)));
}

/** Vectors of one model say nothing about those of another. */
function keyOf({ id, destination, embedModel }: Provider): string {
  return createHash('sha256')
    .update(JSON.stringify([id, destination, embedModel]))
    .digest('hex')
    .slice(0, 16);
}
