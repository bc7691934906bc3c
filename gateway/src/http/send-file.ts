import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, unavailable } from '#contracts/kit/failure';
import { answerRange, type RangeAnswer } from '#platform/storage/range';
import type { ByteSpan, Storage } from '#platform/storage/storage';

export interface ServedFile {
  storageKey: string;
  bytes: number;
  sha256: string;
  contentType: string;
  /** Set for downloads: the name under which the browser keeps it. */
  fileName?: string;
}

/** Told once, when nothing more will be sent: how many bytes left, and from which on. */
export type WhenOver = (sent: number, from: number) => void;

/** RFC 6266: a plain name for all, and the true one where it is not plain. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function describe(reply: FastifyReply, file: ServedFile, etag: string): void {
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('content-type', file.contentType);
  if (file.fileName) reply.header('content-disposition', attachment(file.fileName));
}

/** The tag that stands for the bytes themselves. */
const etagOf = ({ sha256 }: Pick<ServedFile, 'sha256'>) => `"${sha256}"`;

/** Whether the client has these bytes already, by one of its tags; a proxy may have weakened it (RFC 9110 §13.1.2). */
function isHeldBy(client: string | undefined, etag: string): boolean {
  const tags = client?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.some((tag) => tag === etag || tag === '*');
}

/** Which bytes of a file a request is answered with. Parts are for GET alone (§14.2). */
export function askedRange(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  file: Pick<ServedFile, 'bytes' | 'sha256'>,
): RangeAnswer {
  return answerRange(method === 'GET' ? headers : {}, { bytes: file.bytes, etag: etagOf(file) });
}

/** Where there is nothing to send at all, Fastify answers HEAD with a length of 0 in place of the file's. */
function emptyFor({ method }: FastifyRequest): Readable | undefined {
  return method === 'HEAD' ? Readable.from([]) : undefined;
}

/** Sends a file or a span of it: 200, 206, 304 or 416. @throws Failure UNAVAILABLE when the storage has no such bytes now */
export async function sendFile(
  { request, reply, storage }: { request: FastifyRequest; reply: FastifyReply; storage: Storage },
  file: ServedFile,
  whenOver: WhenOver = () => undefined,
): Promise<void> {
  const etag = etagOf(file);
  const asked = askedRange(request, file);
  const isHeld = isHeldBy(request.headers['if-none-match'], etag);
  const span = asked.kind === 'part' ? asked : { start: 0, end: file.bytes - 1 };
  const isBodyless = isHeld || asked.kind === 'unsatisfiable' || request.method === 'HEAD';
  const bytes = isBodyless ? undefined : await openOrTell(storage, file.storageKey, span, whenOver);
  if (isBodyless) whenOver(0, 0);
  describe(reply, file, etag);
  const empty = emptyFor(request);
  if (isHeld) return void reply.status(304).send(empty);
  if (asked.kind === 'unsatisfiable')
    return void reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
  if (asked.kind === 'part')
    reply.status(206).header('content-range', `bytes ${span.start}-${span.end}/${file.bytes}`);
  reply.header('content-length', String(span.end - span.start + 1));
  reply.send(bytes ? counted(bytes, reply, (sent) => whenOver(sent, span.start)) : empty);
}

async function openOrTell(
  storage: Storage,
  key: string,
  span: ByteSpan,
  whenOver: WhenOver,
): Promise<Readable> {
  try {
    return await storage.read(key, span);
  } catch (error) {
    whenOver(0, span.start);
    throw new Failure(unavailable, { subject: 'storage' }, error);
  }
}

/** The same bytes, counted on their way; an answer that breaks off ends the reading too. */
function counted(stream: Readable, reply: FastifyReply, over: (sent: number) => void): Readable {
  const { raw } = reply;
  const { socket } = raw;
  const before = socket?.bytesWritten ?? 0;
  let passed = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      done(null, chunk);
    },
  });
  // Whoever has gone while the bytes were looked for is not told of by an event any more.
  if (raw.destroyed) over(0);
  raw.once('close', () => {
    // What still waits in the socket's buffer has not left; a finished answer has left whole.
    const left = (socket?.bytesWritten ?? before) - before - (socket?.writableLength ?? 0);
    over(raw.writableFinished ? passed : Math.max(0, Math.min(passed, left)));
  });
  return pipeline(stream, counter, () => undefined);
}
