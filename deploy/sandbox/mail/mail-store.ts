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
import type { StoredMail } from './stored-mail';

type LogLine = { mail: StoredMail; source: string } | { removed: string };

interface StoredLine {
  mail: StoredMail;
  /** Offset and length of its line in the file; the source of the mail stays on disk. */
  at: number;
  length: number;
}

const lineEnd = 10;

/** A shop that runs for weeks sends tens of thousands of mails, which are too many for one response. */
const defaultMaxMails = 2_000;

/** A full disk truncates a line and the next one follows it without a separator: both are skipped. */
function parseLine(bytes: Buffer): LogLine | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as LogLine;
  } catch {
    return undefined;
  }
}

/** The newest mails, in one file of JSON lines, so that a restart loses none. */
export class MailStore {
  private file: number;
  private readonly mails = new Map<string, StoredLine>();
  private end: number;

  constructor(
    dir: string,
    private readonly maxMails = defaultMaxMails,
  ) {
    mkdirSync(dir, { recursive: true });
    const path = join(dir, 'mails.jsonl');
    this.file = openSync(path, 'a+');
    this.end = fstatSync(this.file).size;
    const lines = readFileSync(this.file);
    let at = 0;
    let count = 0;
    for (let stop = lines.indexOf(lineEnd); stop >= 0; stop = lines.indexOf(lineEnd, at)) {
      this.load(lines.subarray(at, stop), at);
      at = stop + 1;
      count += 1;
    }
    // A kill during a write leaves half a line; its sender got no acknowledgement and sends again.
    if (at < this.end) this.truncate(at);
    this.dropOldest();
    if (count > 2 * this.mails.size) this.compact(path, lines);
  }

  /** Returns once it is written, so that the sender may be acknowledged. */
  add(mail: StoredMail, source: string): void {
    const at = this.end;
    this.mails.set(mail.id, { mail, at, length: this.append({ mail, source }) });
    this.dropOldest();
  }

  /** Oldest first. */
  all(): StoredMail[] {
    return Array.from(this.mails.values(), ({ mail }) => mail);
  }

  find(id: string): StoredMail | undefined {
    return this.mails.get(id)?.mail;
  }

  /** The mail as it was received. */
  source(id: string): string | undefined {
    const stored = this.mails.get(id);
    if (!stored) return undefined;
    const bytes = Buffer.alloc(stored.length);
    readSync(this.file, bytes, 0, stored.length, stored.at);
    const line = JSON.parse(bytes.toString('utf8')) as LogLine;
    return 'source' in line ? line.source : undefined;
  }

  remove(id: string): boolean {
    if (!this.mails.delete(id)) return false;
    this.append({ removed: id });
    return true;
  }

  clear(): void {
    this.mails.clear();
    this.truncate(0);
  }

  close(): void {
    closeSync(this.file);
  }

  private dropOldest(): void {
    for (const id of this.mails.keys()) {
      if (this.mails.size <= this.maxMails) return;
      this.mails.delete(id);
    }
  }

  /** Rewrites the file without the lines of removed mails. */
  private compact(path: string, lines: Buffer): void {
    const file = openSync(`${path}.new`, 'w');
    let end = 0;
    for (const stored of this.mails.values()) {
      const line = lines.subarray(stored.at, stored.at + stored.length + 1);
      stored.at = end;
      end += writeSync(file, line);
    }
    closeSync(file);
    closeSync(this.file);
    renameSync(`${path}.new`, path);
    this.file = openSync(path, 'a+');
    this.end = end;
  }

  private append(line: LogLine): number {
    const written = writeSync(this.file, `${JSON.stringify(line)}\n`);
    this.end += written;
    return written;
  }

  private truncate(length: number): void {
    ftruncateSync(this.file, length);
    this.end = length;
  }

  private load(bytes: Buffer, at: number): void {
    const line = parseLine(bytes);
    if (!line) return;
    if ('removed' in line) this.mails.delete(line.removed);
    else this.mails.set(line.mail.id, { mail: line.mail, at, length: bytes.length });
  }
}
