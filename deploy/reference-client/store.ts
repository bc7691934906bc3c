import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a plug-in keeps between two starts, in one folder of its user. */
export class Store {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  text(name: string): string | undefined {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  }

  json<T>(name: string, otherwise: T): T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value: T = JSON.parse(text);
    return value;
  }

  /** Written beside and moved into place: a crash in between leaves the old file. */
  write(name: string, value: string | object): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.new`, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  forget(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }
}
