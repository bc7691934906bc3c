import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const shrink = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** Below this a compressed answer saves no packet. */
const worthShrinking = 1_000;

/** One encoding of an answer. A strong tag names bytes, so each encoding has its own (RFC 9110 §8.8.3.3). */
interface Variant {
  bytes: Buffer;
  etag: string;
  headers: readonly string[];
}

/** An answer that only needs to be copied to the socket, in every encoding a browser may like best. */
export interface ReadyBytes {
  etag: string;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
}

function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

function variant(bytes: Buffer, tag: string, type: string, coding?: string): Variant {
  const etag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
  const headers = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  return { bytes, etag, headers: coding ? [...headers, 'Content-Encoding', coding] : headers };
}

/** Prepares an answer once. `before` saves the work where nothing has changed. */
export async function readyBytes(body: Buffer, type: string, before?: ReadyBytes): Promise<ReadyBytes> {
  const etag = tagOf(body);
  if (before?.etag === etag) return before;
  const plain = variant(body, etag, type);
  if (body.length < worthShrinking) return { etag, plain };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [zipped, brotli] = await Promise.all([shrink.gzip(body), shrink.brotli(body, { params })]);
  return { etag, plain, gzip: variant(zipped, etag, type, 'gzip'), br: variant(brotli, etag, type, 'br') };
}

/** Whether a client takes an encoding; `br;q=0` is a refusal (RFC 9110 §12.5.3). */
function takes(accepted: string, coding: 'br' | 'gzip'): boolean {
  const at = accepted.indexOf(coding);
  return at >= 0 && !/^\w+\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at));
}

function choose(ready: ReadyBytes, accepted: string | undefined): Variant {
  if (!accepted) return ready.plain;
  if (ready.br && takes(accepted, 'br')) return ready.br;
  return ready.gzip && takes(accepted, 'gzip') ? ready.gzip : ready.plain;
}

/** Whether the client has these bytes already, in whatever encoding; a proxy may have weakened the tag. */
function isHeld(ready: ReadyBytes, held: string | undefined): boolean {
  return held !== undefined && (held.includes(`"${ready.etag}"`) || held.includes(`"${ready.etag}-`));
}

/** What surrounds ready bytes. */
export interface GivenAs {
  headers: readonly string[];
  requestId: string;
  status?: number;
  /** Its language may have been chosen by the reader's browser. */
  isSpoken?: boolean;
}

/** Writes ready bytes straight to the socket: compressed as the client likes, or 304 when it has them. */
export function giveReady(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyBytes,
  { headers, requestId, status = 200, isSpoken = false }: GivenAs,
): void {
  const { headers: asked, method } = request;
  const chosen = choose(ready, asked['accept-encoding']);
  const vary = isSpoken ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding';
  const common = [...headers, 'ETag', chosen.etag, 'Vary', vary, 'X-Request-Id', requestId];
  if (status === 200 && isHeld(ready, asked['if-none-match'])) {
    response.writeHead(304, common);
    response.end();
    return;
  }
  response.writeHead(status, [...common, ...chosen.headers]);
  response.end(method === 'HEAD' ? undefined : chosen.bytes);
}
