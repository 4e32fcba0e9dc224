// Sums up CPU profiles: which functions of each thread the time was spent in.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SHOWN = 25;

/** @param {string} folder Of .cpuprofile files, one for each thread. */
export function formatProfiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => formatProfile(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .join('\n\n');
}

/**
 * @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }} Node
 * @param {{ nodes: Node[], samples: number[], timeDeltas: number[] }} profile
 */
function formatProfile({ nodes, samples, timeDeltas }) {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<string, number>} */
  const selfMs = new Map();
  let busyMs = 0;
  samples.forEach((id, index) => {
    const frame = nodeById.get(id)?.callFrame;
    if (!frame || frame.functionName === '(idle)') return;
    const name = `${frame.functionName || '(anonymous)'} ${path.basename(frame.url)}:${frame.lineNumber + 1}`;
    const took = (timeDeltas[index] ?? 0) / 1000;
    selfMs.set(name, (selfMs.get(name) ?? 0) + took);
    busyMs += took;
  });
  const top = [...selfMs].sort((left, right) => right[1] - left[1]).slice(0, SHOWN);
  return [
    `thread, ${Math.round(busyMs)} ms busy`,
    ...top.map(([name, took]) => `${took.toFixed(0).padStart(8)}  ${name}`),
  ].join('\n');
}
