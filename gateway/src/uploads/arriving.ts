import { Readable } from 'node:stream';
import { bodyTooLarge, Failure } from '#contracts/kit/failure';

/** The bytes of a body as they come. @throws Failure BODY_TOO_LARGE as soon as there are more than allowed */
async function* bounded(body: Readable, most: number): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of body) {
    const part = chunk as Buffer;
    passed += part.length;
    if (passed > most) throw new Failure(bodyTooLarge);
    yield part;
  }
}

/** A small body whole. @throws Failure BODY_TOO_LARGE */
export async function whole(body: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bounded(body, most)) parts.push(part);
  return Buffer.concat(parts);
}

/** The first bytes of a body, and all of it again from the start, bounded. */
export async function peeked(
  body: Readable,
  { first, most }: { first: number; most: number },
): Promise<{ head: Buffer; all: Readable }> {
  const source = bounded(body, most);
  const seen: Buffer[] = [];
  let length = 0;
  while (length < first) {
    const { done, value } = await source.next();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  const head = Buffer.concat(seen);
  async function* again() {
    yield head;
    yield* source;
  }
  return { head, all: Readable.from(again(), { objectMode: false }) };
}
