import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#platform/storage/storage';

export interface ServedFile {
  storageKey: string;
  bytes: number;
  sha256: string;
  contentType: string;
  /** Set for downloads: the name under which the browser keeps it. */
  fileName?: string;
}

export interface ServedSpan {
  start: number;
  end: number;
}

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** RFC 9110 §14: one range, or undefined for the whole; `null` when nothing of it exists. Several ranges are ignored. */
export function spanOf(header: string | undefined, bytes: number): ServedSpan | undefined | null {
  const [, from = '', to = ''] = single.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start >= bytes || (from === '' && Number(to) === 0)) return null;
  return start > end ? undefined : { start, end };
}

/** The span a request asks for, unless its If-Range names other bytes than ours. */
export function askedSpan(
  request: FastifyRequest,
  file: { bytes: number; sha256: string },
): ServedSpan | undefined | null {
  const ifRange = request.headers['if-range'];
  if (ifRange && ifRange !== `"${file.sha256}"`) return undefined;
  return spanOf(request.headers.range, file.bytes);
}

function describe(reply: FastifyReply, file: ServedFile): void {
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', `"${file.sha256}"`)
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff');
  if (file.fileName)
    reply.header(
      'content-disposition',
      `attachment; filename="${file.fileName.replaceAll(/["\\\r\n]/g, '')}"`,
    );
}

/** Sends a file or a span of it: 200, 206, 304 or 416. Tells how many bytes really left when the stream is over. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: ServedFile,
  whenOver: (sent: number, from: number) => void = () => undefined,
): Promise<void> {
  describe(reply, file);
  const etag = `"${file.sha256}"`;
  if (request.headers['if-none-match'] === etag) {
    whenOver(0, 0);
    return void reply.status(304).send();
  }
  const span = askedSpan(request, file);
  if (span === null) {
    whenOver(0, 0);
    return void reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const { start, end } = span ?? { start: 0, end: file.bytes - 1 };
  if (span) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  reply.header('content-length', String(end - start + 1));
  if (request.method === 'HEAD') return void reply.send();
  const stream = await storage.read(file.storageKey, span ?? undefined);
  countSent(stream, reply, (sent) => whenOver(sent, start));
  return void reply.send(stream);
}

function countSent(stream: Readable, reply: FastifyReply, over: (sent: number) => void): void {
  const socket = reply.raw.socket;
  const before = socket?.bytesWritten ?? 0;
  let read = 0;
  stream.on('data', (chunk: Buffer) => (read += chunk.length));
  reply.raw.once('close', () => {
    stream.destroy();
    // What still waits in the socket's buffer has not left; a finished answer has left whole.
    const left = (socket?.bytesWritten ?? before) - before - (socket?.writableLength ?? 0);
    over(reply.raw.writableFinished ? read : Math.max(0, Math.min(read, left)));
  });
}
