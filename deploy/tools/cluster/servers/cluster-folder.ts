import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFree } from '#local-servers/ports';
import { fillTemplate } from '../../../high-availability/fill';

export type Owner = { uid: number; gid: number } | undefined;

/** The files and ports of one run. */
export class ClusterFolder {
  private nextPort: number;

  constructor(
    readonly path: string,
    firstPort: number,
  ) {
    this.nextPort = firstPort;
    mkdirSync(path, { recursive: true });
    // The account of Postgres has to enter it.
    chmodSync(path, 0o755);
  }

  /** The next free port. */
  async port(): Promise<number> {
    for (;;) {
      const port = this.nextPort++;
      if (await isFree(port)) return port;
    }
  }

  folder(name: string, owner?: Owner): string {
    const path = join(this.path, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  }

  /** Writes a template of an operator with the values of this run. @returns the file's path */
  fill(template: string, name: string, values: Record<string, string>, more = '', owner?: Owner): string {
    const text = readFileSync(resolve(template), 'utf8').replace(/^ *#.*\n/gm, '');
    return this.write(name, `${fillTemplate(text, values)}${more}`, owner);
  }

  write(name: string, content: string, owner?: Owner): string {
    const file = join(this.path, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return file;
  }
}
