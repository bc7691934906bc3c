import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { CollectionChange } from './collection';

/** The changes of one request by collection; one line of the file. */
export type Change = Record<string, CollectionChange>;

const heading = '{"sandbox-journal":3}';

function parse(line: string): Change[] {
  try {
    return [JSON.parse(line) as Change];
  } catch {
    // An incomplete line of a process that was killed while writing it.
    return [];
  }
}

/**
 * A file with one line of JSON for each change, written before the response is sent, so that a kill loses no confirmed change.
 * Compacted to a single line at every start, in a new file that replaces the old one atomically.
 */
export class Journal {
  private file: number | undefined;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  /** All changes, oldest first. A file of another format is renamed. */
  read(): Change[] {
    if (!existsSync(this.path)) return [];
    const [first = '', ...lines] = readFileSync(this.path, 'utf8').split('\n');
    if (first === heading) return lines.filter(Boolean).flatMap(parse);
    renameSync(this.path, `${this.path}.old`);
    return [];
  }

  append(change: Change): void {
    if (this.file === undefined) this.file = openSync(this.path, 'a');
    writeSync(this.file, `${JSON.stringify(change)}\n`);
  }

  /** Replaces the file by one line. */
  rewrite(whole: Change): void {
    this.close();
    const draft = `${this.path}.new`;
    const file = openSync(draft, 'w');
    writeSync(file, `${heading}\n${JSON.stringify(whole)}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.path);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}
