import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Letter } from './letter';

type Line = { letter: Letter; source: string } | { removed: string };

interface Kept {
  letter: Letter;
  /** Where its line begins in the file, and how many bytes it has: the source stays on disk. */
  at: number;
  length: number;
}

const lineEnd = 10;

/** A shop that is tried out for weeks writes tens of thousands, and all at once are more than one answer holds. */
const usuallyKept = 2_000;

/** A disk that was full has cut a line, and the next one stands behind it: both are lost, and none of the others. */
function parsed(bytes: Buffer): Line | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Line;
  } catch {
    return undefined;
  }
}

/** The newest mail that came in, kept in one file of lines so that a restart forgets none of it. */
export class Letters {
  private file: number;
  private readonly kept = new Map<string, Kept>();
  private end: number;

  constructor(
    dir: string,
    private readonly mostKept = usuallyKept,
  ) {
    mkdirSync(dir, { recursive: true });
    const path = join(dir, 'letters.jsonl');
    this.file = openSync(path, 'a+');
    this.end = fstatSync(this.file).size;
    const lines = readFileSync(this.file);
    let at = 0;
    let count = 0;
    for (let stop = lines.indexOf(lineEnd); stop >= 0; stop = lines.indexOf(lineEnd, at)) {
      this.recall(lines.subarray(at, stop), at);
      at = stop + 1;
      count += 1;
    }
    // A kill while a line was written leaves half of it; its sender got no answer and sends again.
    if (at < this.end) this.truncate(at);
    this.forgetOldest();
    if (count > 2 * this.kept.size) this.writeAnew(path, lines);
  }

  /** Returns once it is written: the sender may then forget it. */
  add(letter: Letter, source: string): void {
    const at = this.end;
    this.kept.set(letter.id, { letter, at, length: this.append({ letter, source }) });
    this.forgetOldest();
  }

  /** Oldest first. */
  all(): Letter[] {
    return Array.from(this.kept.values(), ({ letter }) => letter);
  }

  find(id: string): Letter | undefined {
    return this.kept.get(id)?.letter;
  }

  /** The mail as it came over the wire. */
  source(id: string): string | undefined {
    const kept = this.kept.get(id);
    if (!kept) return undefined;
    const bytes = Buffer.alloc(kept.length);
    readSync(this.file, bytes, 0, kept.length, kept.at);
    const line = JSON.parse(bytes.toString('utf8')) as Line;
    return 'source' in line ? line.source : undefined;
  }

  remove(id: string): boolean {
    if (!this.kept.delete(id)) return false;
    this.append({ removed: id });
    return true;
  }

  clear(): void {
    this.kept.clear();
    this.truncate(0);
  }

  close(): void {
    closeSync(this.file);
  }

  private forgetOldest(): void {
    for (const id of this.kept.keys()) {
      if (this.kept.size <= this.mostKept) return;
      this.kept.delete(id);
    }
  }

  /** The same file without the lines that nobody can ask for any more. */
  private writeAnew(path: string, lines: Buffer): void {
    const file = openSync(`${path}.new`, 'w');
    let end = 0;
    for (const kept of this.kept.values()) {
      const line = lines.subarray(kept.at, kept.at + kept.length + 1);
      kept.at = end;
      end += writeSync(file, line);
    }
    closeSync(file);
    closeSync(this.file);
    renameSync(`${path}.new`, path);
    this.file = openSync(path, 'a+');
    this.end = end;
  }

  private append(line: Line): number {
    const written = writeSync(this.file, `${JSON.stringify(line)}\n`);
    this.end += written;
    return written;
  }

  private truncate(length: number): void {
    ftruncateSync(this.file, length);
    this.end = length;
  }

  private recall(bytes: Buffer, at: number): void {
    const line = parsed(bytes);
    if (!line) return;
    if ('removed' in line) this.kept.delete(line.removed);
    else this.kept.set(line.letter.id, { letter: line.letter, at, length: bytes.length });
  }
}
