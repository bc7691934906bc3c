import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'newsletter-handover-';
const keptMs = 3 * 86_400_000;

interface Letter {
  readonly id: string;
  readonly claim: string;
}

function nameOf(claim: string): string {
  return `${prefix}${claim}`;
}

/**
 * Tells apart, after a process was killed, the letters it had ended from those it had not: a line is written to a file of the
 * process right before the last dot. What was written outlives a kill, and a kill hardly fits between two writes; a commit in
 * Postgres takes a round trip, in which one does. Where the file is gone, as on another machine, nothing is known, and nothing is
 * repeated.
 */
export class HandoverJournal {
  private file: number | undefined;

  constructor(private readonly folder = tmpdir()) {}

  /** Begins the journal of a process, and forgets those of long ago. */
  async open(claim: string): Promise<void> {
    this.file = openSync(join(this.folder, nameOf(claim)), 'a', 0o600);
    for (const name of await readdir(this.folder)) if (name.startsWith(prefix)) await this.forgetOld(name);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  /** The last dot of a letter goes out now. */
  ending({ id }: Letter): void {
    if (this.file !== undefined) writeSync(this.file, `${id}\n`);
  }

  /** Those of the letters that certainly were not ended. */
  notEnded<L extends Letter>(letters: readonly L[]): L[] {
    return letters.filter(({ id, claim }) => this.endedBy(claim)?.includes(id) === false);
  }

  private endedBy(claim: string): string[] | undefined {
    try {
      return readFileSync(join(this.folder, nameOf(claim)), 'utf8').split('\n');
    } catch {
      return undefined;
    }
  }

  private async forgetOld(name: string): Promise<void> {
    const path = join(this.folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > keptMs) await rm(path, { force: true });
  }
}
