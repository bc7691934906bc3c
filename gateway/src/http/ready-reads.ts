import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { newId } from '#platform/database/new-id';
import type { ReadCache, Ready } from './read-cache';

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
} as const;

function send(request: IncomingMessage, response: ServerResponse, ready: Ready): void {
  const common = { ...headers, etag: ready.etag, 'x-request-id': newId() };
  if (request.headers['if-none-match'] === ready.etag) {
    response.writeHead(304, common).end();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const packed =
    ready.br && accepted.includes('br') ? ready.br : accepted.includes('gzip') ? ready.gzip : undefined;
  const body = packed ?? ready.body;
  const coding = packed ? { 'content-encoding': packed === ready.br ? 'br' : 'gzip' } : {};
  response.writeHead(200, { ...common, ...coding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * A server that gives out visitors' reads as ready bytes before any framework sees the request; everything else goes on to
 * the handler. What is not ready yet, old, or a refusal takes the long way.
 */
export function serverWithReads(
  handler: RequestListener,
  cache: ReadCache,
  keyOf: (url: string) => string | undefined,
): Server {
  return createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead ? keyOf(request.url ?? '') : undefined;
    const ready = key ? cache.peek(key) : undefined;
    if (ready) send(request, response, ready);
    else handler(request, response);
  });
}
