import { Readable } from 'node:stream';
import { bodyTooLarge, Failure } from '#contracts/kit/failure';
import { type FileKind, streamKind } from './file-kind';

async function* chunksOf(body: Readable, maxBytes: number): AsyncGenerator<Buffer, void> {
  let receivedBytes = 0;
  for await (const chunk of body) {
    const part = chunk as Buffer;
    receivedBytes += part.length;
    if (receivedBytes > maxBytes) throw new Failure(bodyTooLarge);
    yield part;
  }
}

/** A body that fails with BODY_TOO_LARGE beyond `maxBytes`, and when its connection breaks off. */
export function limitedBody(body: Readable, maxBytes: number): Readable {
  return Readable.from(chunksOf(body, maxBytes), { objectMode: false });
}

/** A small body as one buffer. @throws Failure BODY_TOO_LARGE */
export async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunksOf(body, maxBytes)) parts.push(part);
  return Buffer.concat(parts);
}

/** The format of a body by its content, and the complete body from its start. */
export async function detectKind(
  body: Readable,
  maxBytes: number,
): Promise<{ kind: FileKind | undefined; file: Readable }> {
  const chunks = chunksOf(body, maxBytes);
  const read: Buffer[] = [];
  // Calls `next()` itself: a loop over `chunks` would end them when detection stops reading.
  async function* recording(): AsyncGenerator<Buffer, void> {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      read.push(next.value);
      yield next.value;
    }
  }
  const recorded = recording();
  const kind = await streamKind(Readable.from(recorded, { objectMode: false }));
  // A read that detection began ends before this returns.
  await recorded.return();
  async function* complete(): AsyncGenerator<Buffer, void> {
    yield* read;
    yield* chunks;
  }
  return { kind, file: Readable.from(complete(), { objectMode: false }) };
}
