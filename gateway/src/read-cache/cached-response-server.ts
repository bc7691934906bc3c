import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { RequestQueue } from '../rate-limits/request-queue';
import { countCachedResponse } from './cached-response-metrics';
import type { CachedRoutes } from './cached-routes';
import { sendEncoded } from './encoded-response';
import type { ReadCache } from './read-cache';

/**
 * A CDN or nginx may send these responses for some seconds. The app revalidates each time and gets 304 (frontend/src/api/requests/client.ts),
 * so that without one a change shows at once.
 */
const cacheControl = ['Cache-Control', 'public, max-age=5, stale-while-revalidate=10'];

/** Sends the response to a GET request, or returns false without having done anything. */
type Responder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The URLs of this shop are shorter; longer ones may be an attempt to fill the memory and are not stored. */
const maxUrlLength = 200;

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * HTTP server that sends cached responses. A request for a known URL is served before Fastify, because the
 * framework costs more than the response; a new one is validated by a hook of its route, and stored.
 */
export class CachedResponseServer {
  private readonly keysByUrl = new LRUCache<string, string>({ max: 5_000 });
  /** Personal reads, by their exact URL. */
  private readonly responders = new Map<string, Responder>();
  private readonly headers: readonly string[];
  /** Connections without a first request: browsers open some ahead. Node does not count them as idle. */
  private readonly unusedSockets = new Set<Socket>();
  private queue: RequestQueue | undefined;
  private isBypassed: (url: string) => boolean = () => false;
  private isStopping = false;
  private isClosed = false;

  constructor(
    private readonly cache: ReadCache,
    headers: readonly string[],
    private readonly log: Log,
  ) {
    this.headers = [...headers, ...cacheControl];
  }

  /** A server that sends cached responses and passes all other requests to `handler`, through a queue. */
  httpServer(handler: RequestListener, trustedProxies: number): Server {
    const queue = new RequestQueue((request, response) => {
      if (!this.sendCached(request, response)) handler(request, response);
    }, trustedProxies);
    this.queue = queue;
    const server = createServer((request, response) => {
      this.unusedSockets.delete(request.socket);
      if (this.isStopping) response.shouldKeepAlive = false;
      // A response without a socket waits for the one before it on the same connection.
      if (response.socket === null || !this.sendCached(request, response)) queue.add(request, response);
    });
    return server.on('connection', (socket: Socket) => {
      if (this.isClosed) return void socket.destroy();
      this.unusedSockets.add(socket);
      socket.once('close', () => this.unusedSockets.delete(socket));
    });
  }

  /** Passes requests for these URLs to Fastify although a response is stored. */
  bypass(isBypassed: (url: string) => boolean): void {
    this.isBypassed = isBypassed;
  }

  /** Lets a responder send the response to GET requests of a URL before the queue and Fastify. */
  serveFirst(url: string, respond: Responder): void {
    this.responders.set(url, respond);
  }

  /**
   * Graceful shutdown: from now on each response closes its connection, so that no further request is lost on it. After `drainMs`
   * new connections are refused and unused ones closed, because a closing server waits for them.
   */
  async stop(drainMs: number): Promise<void> {
    this.isStopping = true;
    await pause(drainMs);
    this.isClosed = true;
    for (const socket of this.unusedSockets) socket.destroy();
  }

  /** Registers the hook that serves new URLs of cached routes, after all other hooks. */
  serveCacheMisses(server: FastifyInstance, routes: CachedRoutes): void {
    this.queue?.releaseOnSend(server);
    server.addHook('onRoute', (route) => {
      if (!routes.has(route.url) || ![route.method].flat().every(isRead)) return;
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const { key, response } = await routes.respond(route.url, request);
        if (request.url.length <= maxUrlLength) this.keysByUrl.set(request.url, key);
        reply.hijack();
        sendEncoded(request.raw, reply.raw, response, { headers: this.headers, requestId: request.id });
        return reply;
      };
      route.onRequest = [route.onRequest ?? [], respond].flat();
    });
  }

  private sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    const respond = method === 'GET' ? this.responders.get(url) : undefined;
    if (respond) return respond(request, response);
    const key = isRead(method) ? this.keysByUrl.get(url) : undefined;
    const cached = key === undefined ? undefined : this.cache.peek(key);
    if (!cached || this.isBypassed(url)) return false;
    const requestId = newId();
    sendEncoded(request, response, cached, { headers: this.headers, requestId });
    countCachedResponse(response.statusCode);
    if (this.log.isLevelEnabled('debug'))
      this.log.debug({ requestId, method, read: key, status: response.statusCode }, 'request completed');
    return true;
  }
}
