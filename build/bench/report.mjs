// The figures as rows: what was measured, beside which baseline, and whether the aim was met.

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} value
 * @property {string} [baseline] What it is compared with, and that one's value.
 * @property {number} [ratio]
 * @property {string} [aim]
 * @property {boolean} [met]
 */

/** @param {number} value */
export const ms = (value) =>
  value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;

/** @param {number} bytes */
export const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {readonly Row[]} rows */
export function formatRows(rows) {
  const table = rows.map(({ name, value, baseline = '', ratio, aim = '', met }) => [
    name,
    value,
    baseline,
    ratio === undefined ? '' : ratio.toFixed(2),
    aim,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  const head = ['figure', 'value', 'baseline', 'ratio', 'aim', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...table.map((cells) => cells[column]?.length ?? 0)),
  );
  return [head, ...table]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
