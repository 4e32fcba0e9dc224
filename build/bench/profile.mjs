// Sums up CPU profiles: which functions of each thread the time was spent in, themselves and with all they called.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SHOWN = 30;

/** @param {string} folder Of .cpuprofile files, one for each thread. */
export function formatProfiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => formatProfile(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .join('\n\n');
}

/**
 * @typedef {object} ProfileNode
 * @property {number} id
 * @property {{ functionName: string, url: string, lineNumber: number }} callFrame
 * @property {number[]} [children]
 * @param {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} profile
 */
function formatProfile({ nodes, samples, timeDeltas }) {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const selfById = new Map();
  samples.forEach((id, index) => {
    selfById.set(id, (selfById.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
  /** @type {Map<string, { self: number, whole: number }>} */
  const sums = new Map();
  /** @type {(node: ProfileNode, above: ReadonlySet<string>) => number} */
  const add = (node, above) => {
    const name = nameOf(node);
    const within = new Set(above).add(name);
    const self = selfById.get(node.id) ?? 0;
    let whole = self;
    for (const child of node.children ?? []) {
      const found = nodeById.get(child);
      if (found) whole += add(found, within);
    }
    const sum = sums.get(name) ?? { self: 0, whole: 0 };
    sum.self += self;
    // A function that calls itself is counted once.
    if (!above.has(name)) sum.whole += whole;
    sums.set(name, sum);
    return whole;
  };
  const root = nodes[0];
  if (root) add(root, new Set());
  const idle = [...sums].find(([name]) => name.startsWith('(idle)'))?.[1].self ?? 0;
  const busy = (sums.get('(root)')?.whole ?? 0) - idle;
  const shown = [...sums].filter(([name]) => name !== '(root)' && !name.startsWith('(idle)'));
  const bySelf = shown.toSorted(([, left], [, right]) => right.self - left.self).slice(0, SHOWN);
  const byWhole = shown.toSorted(([, left], [, right]) => right.whole - left.whole).slice(0, SHOWN);
  /** @param {[string, { self: number, whole: number }]} row */
  const line = ([name, { self, whole }]) => `${self.toFixed(0).padStart(8)} ${whole.toFixed(0).padStart(8)}  ${name}`;
  return [
    `thread, ${busy.toFixed(0)} ms busy: ms in the function itself, and with all it called`,
    ...bySelf.map(line),
    '  by all it called:',
    ...byWhole.map(line),
  ].join('\n');
}

/** @param {ProfileNode} node */
function nameOf({ callFrame: { functionName, url, lineNumber } }) {
  const place = url === '' ? '' : ` ${path.basename(url)}:${lineNumber + 1}`;
  return `${functionName || '(anonymous)'}${place}`;
}
