// What a folder holds, exactly: names, kinds, sizes, times, modes and contents. Two that are equal were not touched.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function snapshotFolder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const { mode, size, mtimeMs, ctimeMs, ino } = lstatSync(file);
      const isFile = lstatSync(file).isFile();
      const content = isFile ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
      return [name, mode.toString(8), size, mtimeMs, ctimeMs, ino, content].join(' ');
    });
}
