import contentDisposition from 'content-disposition';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { Archive } from '#contracts/licensing/account/account-files';
import type { Storage } from '#platform/storage/storage';

/**
 * Streams files as one zip, one after the other and without compression, because they are archives already. The size follows from those of
 * the files, so that a browser notices when the stream ends early.
 */
export async function sendArchive(
  { request, reply, storage }: { request: FastifyRequest; reply: FastifyReply; storage: Storage },
  { fileName, files }: Archive,
): Promise<void> {
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', contentDisposition(fileName))
    .header('cache-control', 'no-store');
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const zip = new ZipFile();
  let open: Readable | undefined;
  for (const { path, storageKey, bytes } of files) {
    zip.addReadStreamLazy(path, { compress: false, size: bytes }, (ready) => {
      storage.read(storageKey).then(
        (stream) => {
          open = stream;
          ready(null, stream);
        },
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  }
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...sizes: number[]) => resolve(sizes[0] ?? -1));
  });
  if (size > 0) reply.header('content-length', String(size));
  const body = new PassThrough();
  zip.on('error', (error) => body.destroy(error instanceof Error ? error : new Error('archive failed')));
  // A closed connection ends the reading of the present file too.
  reply.raw.once('close', () => open?.destroy());
  pipeline(zip.outputStream, body, () => undefined);
  reply.send(body);
}
