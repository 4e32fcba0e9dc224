// The import aliases, for Vite and Vitest; build/tsconfig.base.json holds the same for the compiler.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

export const alias = {
  '@shared': path.join(root, 'src-shared'),
  '@core': path.join(root, 'src-main/core'),
};
