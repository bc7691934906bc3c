import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a plug-in keeps between two starts, in one folder of its user. */
export class Store {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Nothing where a computer that lost its power left an empty file behind. */
  text(name: string): string | undefined {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
  }

  /** What is damaged is as good as not there: it must not silence a licence that is owned. */
  json<T>(name: string, otherwise: T): T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    try {
      const value: T = JSON.parse(text);
      return value;
    } catch {
      return otherwise;
    }
  }

  /**
   * Written beside and moved into place: a crash in between leaves the old file. Each writer has a file of its own beside it: a host
   * starts a plug-in many times at once.
   */
  write(name: string, value: string | object): void {
    const path = join(this.folder, name);
    const beside = `${path}.${randomUUID()}`;
    writeFileSync(beside, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o600 });
    renameSync(beside, path);
  }

  forget(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }
}
