import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux has; containers have one of 64 MB. */
const memory = '/dev/shm';
/** A run creates some 400 databases of 10 MB. */
const minFreeBytes = 8 * 1024 ** 3;

function isLarge(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}

/** Creates a folder for the files of a test server: in memory if there is enough, because writing them took a quarter of a run's time. */
export function createServerDir(name: string): string {
  return mkdtempSync(join(isLarge(memory) ? memory : tmpdir(), `${name}-`));
}
