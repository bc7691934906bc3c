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

/** All that one request changed, by the names of the collections. One line of the file. */
export type Change = Record<string, CollectionChange>;

const heading = '{"sandbox-journal":2}';

function parse(line: string): Change[] {
  try {
    return [JSON.parse(line) as Change];
  } catch {
    // The last line of a process that was killed while writing it.
    return [];
  }
}

/**
 * A file with one line of JSON per change, written before the change is answered for: a kill loses nothing that anybody was
 * told of. Folded into a single line at every start, in a new file that replaces the old one at once.
 */
export class Journal {
  private file: number | undefined;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  /** All changes, oldest first. A file of another kind is put aside. */
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

  /** Replaces everything by one line. */
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
