// The search bench's figures as rows, with the aims that they are held to.
import { mb, ms } from '../report.mjs';

/** @typedef {{ cpuP50: number, cpuP95: number, wallP50: number, wallP95: number, found: number, asked: number }} Latency */
/** @typedef {{ name: string, buildMs: number, buildCpuMs: number, bytes: number, kinds: Record<string, Latency> }} PeerFigures */
/** @typedef {{ ratio?: number, wallMs?: number }} Aims */

const WORDS = { ratio: 0.25, wallMs: 10 };
/** Beside FTS5 with our tokens: 95th percentiles of CPU time; milliseconds of wall time hold up to 100,000 messages. */
const LATENCY_AIMS = /** @type {Record<string, Aims>} */ ({
  'one word': { ratio: 0.35, wallMs: 10 },
  'two words': WORDS,
  'three words': WORDS,
  'all of two words': WORDS,
  'two words with facets': WORDS,
  'common word': { ratio: 0.15, wallMs: 20 },
  'one word, begun': { ratio: 0.35, wallMs: 10 },
  'two words, begun': WORDS,
  'three words, begun': WORDS,
  'all of two words, begun': WORDS,
  'two words with facets, begun': WORDS,
  'common word, begun': { ratio: 0.15, wallMs: 20 },
  'beginning of a word': WORDS,
  'all of two words, the last being typed': WORDS,
  typo: { ratio: 0.15, wallMs: 20 },
  'two CJK characters': { wallMs: 5 },
});
/** By the engine that it is beside. */
const BUILD_AIMS = /** @type {Record<string, number>} */ ({ 'FTS5, our tokens': 1, Orama: 0.25 });
const SMALL = 100_000;
/** From here on what holds for a million does. */
const LARGE = 300_000;

/** @param {number} p50 @param {number} p95 */
const span = (p50, p95) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;

/**
 * @param {import('../runner.mjs').Bench} bench
 * @param {any} figures
 * @param {number} messages
 */
export function addSearchRows({ add, say }, { sessions, textBytes, peers, ...own }, messages) {
  const [ours, ...others] = /** @type {PeerFigures[]} */ (peers);
  if (!ours) throw new Error('Ours is missing');
  say(`${sessions} sessions with ${mb(textBytes)} of text; CPU time and wall time as median / 95th percentile`);
  for (const [kind, latency] of Object.entries(ours.kinds)) {
    const { ratio: most, wallMs } = LATENCY_AIMS[kind] ?? {};
    if (others.length === 0) add({ name: kind, value: span(latency.cpuP50, latency.cpuP95) });
    for (const [index, peer] of others.entries()) {
      addPeer(add, index === 0 ? kind : '  beside', latency, peer, kind, index === 0 ? most : undefined);
    }
    const found = [ours, ...others].map(({ name, kinds }) => `${name}: ${kinds[kind]?.found}`).join('; ');
    add({
      name: '  wall time',
      value: span(latency.wallP50, latency.wallP95),
      baseline: `of ${latency.asked} found something: ${found}`,
      ...(wallMs && messages <= SMALL ? { aim: `${wallMs} ms`, max: wallMs, measured: latency.wallP95 } : {}),
    });
  }
  if (others.length === 0) add({ name: 'build, CPU', value: ms(ours.buildCpuMs) });
  for (const peer of others) addBuild(add, ours, peer, BUILD_AIMS[peer.name]);
  addSizes(add, own, peers, textBytes, messages);
}

/**
 * @param {import('../runner.mjs').Bench['add']} add
 * @param {string} name
 * @param {Latency} latency
 * @param {PeerFigures} peer
 * @param {string} kind
 * @param {number} [most]
 */
function addPeer(add, name, latency, peer, kind, most) {
  const other = peer.kinds[kind];
  if (!other) return;
  add({
    name,
    value: span(latency.cpuP50, latency.cpuP95),
    baseline: `${peer.name}: ${span(other.cpuP50, other.cpuP95)}`,
    ratio: latency.cpuP95 / other.cpuP95,
    ...(most === undefined ? {} : { aim: `ratio ${most}`, max: most }),
  });
}

/**
 * @param {import('../runner.mjs').Bench['add']} add
 * @param {PeerFigures} ours
 * @param {PeerFigures} peer
 * @param {number} [most]
 */
function addBuild(add, ours, peer, most) {
  add({
    name: 'build, CPU',
    value: ms(ours.buildCpuMs),
    baseline: `${peer.name}: ${ms(peer.buildCpuMs)}`,
    ratio: ours.buildCpuMs / peer.buildCpuMs,
    ...(most === undefined ? {} : { aim: `ratio ${most}`, max: most }),
  });
}

/**
 * @param {import('../runner.mjs').Bench['add']} add
 * @param {any} own
 * @param {readonly PeerFigures[]} peers Ours first.
 * @param {number} textBytes
 * @param {number} messages
 */
function addSizes(add, { loadMs, firstLoadMs, memoryMb, loadPeakMb, changes }, [ours, peer], textBytes, messages) {
  if (!ours) return;
  add({
    name: 'index files',
    value: mb(ours.bytes),
    baseline: `text: ${mb(textBytes)}${peer ? `; ${peer.name}: ${mb(peer.bytes)}` : ''}`,
    ratio: ours.bytes / textBytes,
    aim: 'ratio 0.35',
    max: 0.35,
  });
  const mostMb = messages <= SMALL ? 64 : 400;
  add({
    name: 'index memory',
    value: `${memoryMb.toFixed(1)} MB`,
    baseline: `of the process, at most: ${loadPeakMb.toFixed(0)} MB`,
    aim: `${mostMb} MB`,
    max: mostMb,
    measured: memoryMb,
  });
  add({
    name: 'load to first answer',
    value: ms(loadMs),
    baseline: `the first time in its process: ${ms(firstLoadMs)}`,
    ...(messages <= SMALL ? { aim: '150 ms', max: 150, measured: Math.max(loadMs, firstLoadMs) } : {}),
  });
  add({
    name: 'one changed session, until it is found',
    value: span(changes.cpuP50, changes.cpuP95),
    baseline: `wall time: ${span(changes.wallP50, changes.wallP95)}; saving it: ${span(changes.saveP50, changes.saveP95)}`,
    aim: '30 ms',
    max: 30,
    measured: changes.wallP95,
  });
  add({
    name: `  bytes written per changed byte, in ${changes.rounds} changes`,
    value: changes.writtenOfChanged.toFixed(2),
    aim: '4',
    max: 4,
    measured: changes.writtenOfChanged,
  });
}

/**
 * @param {import('../runner.mjs').Bench} bench
 * @param {any} figures
 * @param {number} messages
 */
export function addWindowRows({ add }, { p50, p95, kinds, peakMb }, messages) {
  const most = messages <= SMALL ? 50 : messages >= LARGE ? 120 : undefined;
  add({
    name: 'from the box to rows with snippets and facets',
    value: span(p50, p95),
    ...(most === undefined ? {} : { aim: `${most} ms`, max: most, measured: p95 }),
  });
  for (const [kind, latency] of Object.entries(kinds))
    add({ name: `  ${kind}`, value: span(latency.p50, latency.p95) });
  add({ name: '  memory of the engine, at most', value: `${peakMb.toFixed(0)} MB` });
}

/** @typedef {Record<string, Record<string, { queries: number, mrr: number, recall: number }>>} Groups */

/**
 * @param {import('../runner.mjs').Bench} bench
 * @param {{ groups: Groups, missed: readonly any[] }} figures
 */
export function addJudgedRows({ add, say }, { groups, missed }) {
  const { ours = {}, Orama: orama = {}, ...others } = groups;
  const found = ours['held-out'];
  const stock = orama['held-out'];
  if (!found || !stock) throw new Error('Nothing was judged');
  const quality = (/** @type {{ mrr: number, recall: number }} */ { mrr, recall }) =>
    `${mrr.toFixed(3)} / ${recall.toFixed(3)}`;
  add({
    name: `MRR, ${found.queries} held-out queries`,
    value: found.mrr.toFixed(3),
    aim: '0.9',
    min: 0.9,
    measured: found.mrr,
  });
  add({
    name: '  beside Orama with its title boosted',
    value: found.mrr.toFixed(3),
    baseline: `Orama: ${stock.mrr.toFixed(3)}`,
    ratio: found.mrr / stock.mrr,
    aim: 'ratio 1.25',
    min: 1.25,
  });
  add({ name: 'recall@10', value: found.recall.toFixed(3), aim: '0.98', min: 0.98, measured: found.recall });
  const beside = (/** @type {string} */ group) =>
    Object.entries({ Orama: orama, ...others })
      .map(([name, all]) => `${name}: ${all[group] ? quality(all[group]) : ''}`)
      .join('; ');
  for (const [group, all] of Object.entries(ours).sort()) {
    add({ name: `  ${group} (${all.queries})`, value: quality(all), baseline: beside(group) });
  }
  for (const { query, kind, half, reciprocal, recall } of missed) {
    say(
      `${half} ${kind}: ${query}: rank ${reciprocal ? Math.round(1 / reciprocal) : 'none'}, recall ${recall.toFixed(2)}`,
    );
  }
}
