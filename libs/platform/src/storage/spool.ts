import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredFile } from './storage';

/** No body takes so long. */
const longestMs = 86_400_000;

/** A process that was killed takes nothing away any more; the next body does it in its place. */
async function clearLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > longestMs) await rm(path, { force: true });
  }
}

/**
 * Writes a body into a file of its own that nobody reads yet, down to the disk, and says what it was. A body that breaks off
 * leaves nothing behind.
 */
export async function spool(
  folder: string,
  body: Readable | Buffer,
): Promise<{ path: string; file: StoredFile }> {
  await mkdir(folder, { recursive: true });
  await clearLeft(folder);
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
