import { stat, statfs } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { AlertCondition } from '#contracts/operations/alert-conditions';

const minShare = 0.1;
const minBytes = 1_073_741_824;
const maxSubject = 200;

/** The folders that a service writes to itself. Files in a bucket have no disk here. */
function writtenFolders({ STORAGE_DIR, S3_BUCKET }: NodeJS.ProcessEnv): string[] {
  return [...(STORAGE_DIR && !S3_BUCKET ? [resolve(STORAGE_DIR)] : []), tmpdir()];
}

async function mountOf(folder: string): Promise<string> {
  const parent = dirname(folder);
  const [own, above] = await Promise.all([stat(folder), stat(parent)]);
  return parent !== folder && own.dev === above.dev ? mountOf(parent) : folder;
}

/** A gigabyte is much of a disk that has few, such as a temporary folder in memory: there the share decides alone. */
async function isNearlyFull(folder: string): Promise<boolean> {
  const { bsize, blocks, bavail } = await statfs(folder);
  const [size, free] = [blocks * bsize, bavail * bsize];
  return size > 0 && (free < size * minShare || (size > 2 * minBytes && free < minBytes));
}

/** Disks with less than 10 % or 1 GB of free space, by machine and mount. A folder that does not exist yet has no files. */
export async function conditionsOfDisks(env = process.env): Promise<AlertCondition[]> {
  const full = new Set<string>();
  for (const folder of writtenFolders(env))
    if (await isNearlyFull(folder).catch(() => false)) full.add(await mountOf(folder));
  return [...full].map((mount) => ({
    kind: 'disk',
    subject: `${hostname()}: ${mount}`.slice(0, maxSubject),
    count: null,
  }));
}
