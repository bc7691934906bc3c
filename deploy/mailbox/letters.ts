import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Letter } from './letter';

/** All mail that came in, kept in one file of lines so that a restart forgets nothing. */
export class Letters {
  private readonly file: string;
  private letters: Letter[] = [];

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.file = join(dir, 'letters.jsonl');
    if (existsSync(this.file)) {
      const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
      this.letters = lines.map((line) => JSON.parse(line) as Letter);
    }
  }

  add(letter: Letter): void {
    appendFileSync(this.file, `${JSON.stringify(letter)}\n`);
    this.letters.push(letter);
  }

  all(): readonly Letter[] {
    return this.letters;
  }

  find(id: string): Letter | undefined {
    return this.letters.find((letter) => letter.id === id);
  }

  /** Forgets one, or all. */
  remove(id?: string): boolean {
    const kept = id ? this.letters.filter((letter) => letter.id !== id) : [];
    const removed = kept.length < this.letters.length;
    this.letters = kept;
    writeFileSync(this.file, kept.map((letter) => `${JSON.stringify(letter)}\n`).join(''));
    return removed;
  }
}
