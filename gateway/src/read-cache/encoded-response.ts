import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** Below this size compression saves no packet. */
const minCompressedBytes = 1_000;

/** One encoding of a response. A strong ETag names bytes, so each encoding has its own (RFC 9110 §8.8.3.3). */
interface Variant {
  bytes: Buffer;
  etag: string;
  headers: readonly string[];
}

/** A response in each content encoding, ready to be written to the socket. */
export interface EncodedResponse {
  etag: string;
  type: string;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
}

function etagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

function variant(bytes: Buffer, tag: string, type: string, coding?: string): Variant {
  const etag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
  const headers = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  return { bytes, etag, headers: coding ? [...headers, 'Content-Encoding', coding] : headers };
}

/** A response that is not compressed (yet). An unchanged body returns `previous`. */
export function plainResponse(body: Buffer, type: string, previous?: EncodedResponse): EncodedResponse {
  const etag = etagOf(body);
  return previous?.etag === etag ? previous : { etag, type, plain: variant(body, etag, type) };
}

/** Whether a response is as it is sent to clients that accept a compressed one. */
export function isCompressed({ plain, br }: EncodedResponse): boolean {
  return br !== undefined || plain.bytes.length < minCompressedBytes;
}

/** The same response with its compressed encodings. */
export async function compressResponse(response: EncodedResponse): Promise<EncodedResponse> {
  if (isCompressed(response)) return response;
  const { etag, type, plain } = response;
  const body = plain.bytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [zipped, brotli] = await Promise.all([compress.gzip(body), compress.brotli(body, { params })]);
  const [gzipped, br] = [variant(zipped, etag, type, 'gzip'), variant(brotli, etag, type, 'br')];
  return { etag, type, plain, gzip: gzipped, br };
}

/** Compresses a body once. An unchanged body returns `previous`. */
export function encodeResponse(
  body: Buffer,
  type: string,
  previous?: EncodedResponse,
): Promise<EncodedResponse> {
  return compressResponse(plainResponse(body, type, previous));
}

/** Whether the client accepts an encoding; `br;q=0` excludes it (RFC 9110 §12.5.3). */
function acceptsEncoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  const at = accepted.indexOf(coding);
  return at >= 0 && !/^\w+\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at));
}

function chooseVariant(encoded: EncodedResponse, accepted: string | undefined): Variant {
  if (!accepted) return encoded.plain;
  if (encoded.br && acceptsEncoding(accepted, 'br')) return encoded.br;
  return encoded.gzip && acceptsEncoding(accepted, 'gzip') ? encoded.gzip : encoded.plain;
}

/** Whether `If-None-Match` names this response in any encoding; a proxy may have made the ETag weak. */
function matchesEtag({ etag }: EncodedResponse, ifNoneMatch: string | undefined): boolean {
  return (
    ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${etag}"`) || ifNoneMatch.includes(`"${etag}-`))
  );
}

export interface SendOptions {
  headers: readonly string[];
  requestId: string;
  status?: number;
  /** The language may come from `Accept-Language`. */
  variesByLanguage?: boolean;
}

/** Writes a response to the socket in the encoding that the client prefers, or 304 when the client has it. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedResponse,
  { headers, requestId, status = 200, variesByLanguage = false }: SendOptions,
): void {
  const { headers: received, method } = request;
  const chosen = chooseVariant(encoded, received['accept-encoding']);
  const vary = variesByLanguage ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding';
  const common = [...headers, 'ETag', chosen.etag, 'Vary', vary, 'X-Request-Id', requestId];
  if (status === 200 && matchesEtag(encoded, received['if-none-match'])) {
    response.writeHead(304, common);
    response.end();
    return;
  }
  response.writeHead(status, [...common, ...chosen.headers]);
  response.end(method === 'HEAD' ? undefined : chosen.bytes);
}
