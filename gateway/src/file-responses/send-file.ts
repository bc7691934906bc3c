import contentDisposition from 'content-disposition';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fileDamaged, fileMissing, unavailable } from '#contracts/kit/failure';
import { resolveRange, type RangeResult } from '#platform/storage/range';
import { type ByteRange, FileNotFoundError, type Storage } from '#platform/storage/storage';
import { FileDamagedError, type ReportingStorage } from './reporting-storage';

export interface ServedFile {
  storageKey: string;
  bytes: number;
  sha256: string;
  contentType: string;
  /** For downloads: the name under which the browser saves it. */
  fileName?: string;
}

/** Called once, after the last byte: the number of bytes sent, and the offset of the first. */
export type OnSent = (sent: number, from: number) => void;

function setFileHeaders(reply: FastifyReply, file: ServedFile, etag: string): void {
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('content-type', file.contentType);
  if (file.fileName) reply.header('content-disposition', contentDisposition(file.fileName));
}

/** A strong ETag: it names the bytes. */
const etagOf = ({ sha256 }: Pick<ServedFile, 'sha256'>) => `"${sha256}"`;

/** Whether `If-None-Match` names these bytes; a proxy may have made the tag weak (RFC 9110 §13.1.2). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.some((tag) => tag === etag || tag === '*');
}

/** The requested bytes of a file. Ranges apply to GET only (RFC 9110 §14.2). */
export function requestedRange(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  file: Pick<ServedFile, 'bytes' | 'sha256'>,
): RangeResult {
  return resolveRange(method === 'GET' ? headers : {}, { bytes: file.bytes, etag: etagOf(file) });
}

/** Without a stream Fastify responds to HEAD with a length of 0 instead of the file's. */
function emptyBodyFor({ method }: FastifyRequest): Readable | undefined {
  return method === 'HEAD' ? Readable.from([]) : undefined;
}

interface Exchange<S> {
  request: FastifyRequest;
  reply: FastifyReply;
  storage: S;
}

/** Opens the requested bytes of a file. */
type OpenFile = (file: ServedFile, span: ByteRange) => Promise<Readable>;

/** Sends a file or a range of it: 200, 206, 304 or 416. @throws Failure FILE_MISSING, or UNAVAILABLE when the storage cannot read it now */
export function sendFile({ storage, ...exchange }: Exchange<Storage>, file: ServedFile): Promise<void> {
  return sendBytes({ ...exchange, open: ({ storageKey }, span) => storage.read(storageKey, span) }, file);
}

/** Sends a file that a customer installs, after its SHA-256 was compared. @throws Failure like sendFile, and FILE_DAMAGED */
export function sendUndamagedFile(
  { storage, ...exchange }: Exchange<ReportingStorage>,
  file: ServedFile,
  onSent?: OnSent,
): Promise<void> {
  const open: OpenFile = (stored, span) => storage.readUndamaged(stored, span);
  return sendBytes({ ...exchange, open }, file, onSent);
}

async function sendBytes(
  { request, reply, open }: { request: FastifyRequest; reply: FastifyReply; open: OpenFile },
  file: ServedFile,
  onSent: OnSent = () => undefined,
): Promise<void> {
  const etag = etagOf(file);
  const range = requestedRange(request, file);
  const isNotModified = matchesEtag(request.headers['if-none-match'], etag);
  const span = range.kind === 'part' ? range : { start: 0, end: file.bytes - 1 };
  const isBodyless = isNotModified || range.kind === 'unsatisfiable' || request.method === 'HEAD';
  const bytes = isBodyless ? undefined : await openStream(() => open(file, span), span, onSent);
  if (isBodyless) onSent(0, 0);
  setFileHeaders(reply, file, etag);
  const empty = emptyBodyFor(request);
  if (isNotModified) return void reply.status(304).send(empty);
  if (range.kind === 'unsatisfiable')
    return void reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
  if (range.kind === 'part')
    reply.status(206).header('content-range', `bytes ${span.start}-${span.end}/${file.bytes}`);
  const length = span.end - span.start + 1;
  reply.header('content-length', String(length));
  reply.send(
    bytes ? countingStream(bytes, reply, { length, onEnd: (sent) => onSent(sent, span.start) }) : empty,
  );
}

async function openStream(open: () => Promise<Readable>, span: ByteRange, onSent: OnSent): Promise<Readable> {
  try {
    return await open();
  } catch (error) {
    onSent(0, span.start);
    if (error instanceof FileNotFoundError) throw new Failure(fileMissing, {}, error);
    if (error instanceof FileDamagedError) throw new Failure(fileDamaged, {}, error);
    throw new Failure(unavailable, { subject: 'storage' }, error);
  }
}

/**
 * Counts the bytes of a stream; a closed connection ends the reading too. A stream that ends early fails, which closes the connection:
 * otherwise the client would wait for the rest.
 */
function countingStream(
  stream: Readable,
  reply: FastifyReply,
  { length, onEnd }: { length: number; onEnd: (sent: number) => void },
): Readable {
  const { raw } = reply;
  const { socket } = raw;
  const bytesWrittenBefore = socket?.bytesWritten ?? 0;
  let passed = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(passed === length ? null : new Error(`the stored file ended after ${passed} of ${length} bytes`));
    },
  });
  // A connection that closed while the file was opened emits no further event.
  if (raw.destroyed) onEnd(0);
  raw.once('close', () => {
    // Bytes in the socket's buffer are not sent yet; a finished response is sent completely.
    const sentBytes =
      (socket?.bytesWritten ?? bytesWrittenBefore) - bytesWrittenBefore - (socket?.writableLength ?? 0);
    onEnd(raw.writableFinished ? passed : Math.max(0, Math.min(passed, sentBytes)));
  });
  return pipeline(stream, counter, () => undefined);
}
