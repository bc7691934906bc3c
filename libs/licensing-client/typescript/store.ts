import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a plug-in keeps between two starts, in a folder of its user. */
export class Store {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Undefined for a missing file, or for an empty one that a power failure left. */
  readText(name: string): string | undefined {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
  }

  /** A damaged file counts as missing, so that it never blocks an owned licence. */
  readJson<T>(name: string, fallback: T): T {
    const text = this.readText(name);
    if (text === undefined) return fallback;
    try {
      const value: T = JSON.parse(text);
      return value;
    } catch {
      return fallback;
    }
  }

  /**
   * Writes atomically: to a temporary file that is renamed, so a crash leaves the old file. Each writer has its own temporary file, because
   * a host starts many instances of a plug-in at once.
   */
  write(name: string, value: string | object): void {
    const path = join(this.folder, name);
    const temporary = `${path}.${randomUUID()}`;
    try {
      writeFileSync(temporary, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o600 });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  /** For what a check stores: on a full disk it still answers. */
  writeIfPossible(name: string, value: string | object): void {
    try {
      this.write(name, value);
    } catch {
      // The former file is kept.
    }
  }

  delete(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }
}
