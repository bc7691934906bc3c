import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '#contracts/fields/durations';
import type { StoredFile } from './storage';

/** The longest time that an upload may take. */
const maxUploadMs = dayMs;

/** Removes files of processes that were killed during an upload. */
async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > maxUploadMs) await rm(path, { force: true });
  }
}

/**
 * Writes a body to a temporary file, synced to disk, and returns its size and hash. If the body breaks off, the file is
 * removed.
 */
export async function spool(
  folder: string,
  body: Readable | Buffer,
): Promise<{ path: string; file: StoredFile }> {
  await mkdir(folder, { recursive: true });
  await removeAbandonedFiles(folder);
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const chunks: AsyncIterable<Buffer | string> | Buffer[] = Buffer.isBuffer(body) ? [body] : body;
    for await (const chunk of chunks) {
      const part = Buffer.from(chunk);
      hash.update(part);
      bytes += part.length;
      await handle.writeFile(part);
    }
    await handle.sync();
    return { path, file: { bytes, sha256: hash.digest('hex') } };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
