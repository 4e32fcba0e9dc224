// An index folder in memory that fails when told to: for tests of what survives.
import type { IndexFiles } from './index-files';

export class MadeFiles implements IndexFiles {
  readonly files = new Map<string, Uint8Array>();
  written = 0;
  /** How many further writes and removals work; the one after is the last thing that happens, half done. */
  stepsLeft = Number.POSITIVE_INFINITY;

  async names(): Promise<readonly string[]> {
    return [...this.files.keys()];
  }

  async read(name: string): Promise<Uint8Array | null> {
    return this.files.get(name) ?? null;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.step();
    this.files.set(name, new Uint8Array(bytes));
    this.written += bytes.length;
  }

  async remove(name: string): Promise<void> {
    this.step();
    this.files.delete(name);
  }

  private step(): void {
    if (this.stepsLeft-- <= 0) throw new Error('killed');
  }
}
