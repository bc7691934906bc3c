import { renameSync, writeFileSync } from 'node:fs';

/** Writes a new file that only its owner reads and renames it, so that a reader never sees part of it. */
export function writeAtomically(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 1), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
