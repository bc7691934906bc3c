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
import type { CachedReads } from './cached-reads';
import type { ReadCache } from './read-cache';
import { giveReady } from './ready-bytes';
import { RequestQueue } from './request-queue';

/** Browsers ask again each time and are told 304, so that a change shows at once. */
const caching = ['Cache-Control', 'no-cache'];

/** Ours are shorter; longer ones, made up to fill the memory, go the longer way. */
const longestUrl = 200;

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Gives out cached reads as ready bytes. An address met before is answered before any framework sees the request, because
 * the framework costs more than the answer; a new one is validated by a hook of its route, and remembered.
 */
export class ReadyReads {
  private readonly keys = new LRUCache<string, string>({ max: 5_000 });
  private readonly headers: readonly string[];
  /** Connections on which nothing was asked yet: browsers open some ahead. Node counts none of them among the idle. */
  private readonly silent = new Set<Socket>();
  private queue: RequestQueue | undefined;
  private isStopping = false;
  private isHungUp = false;

  constructor(
    private readonly cache: ReadCache,
    headers: readonly string[],
    private readonly log: Log,
  ) {
    this.headers = [...headers, ...caching];
  }

  /** A server that answers what is ready, and hands everything else on. */
  server(handler: RequestListener, trustedProxies: number): Server {
    const queue = new RequestQueue((request, response) => {
      if (!this.give(request, response)) handler(request, response);
    }, trustedProxies);
    this.queue = queue;
    const server = createServer((request, response) => {
      this.silent.delete(request.socket);
      if (this.isStopping) response.shouldKeepAlive = false;
      // Without a socket it waits for the answer before it on the same connection.
      if (response.socket === null || !this.give(request, response)) queue.add(request, response);
    });
    return server.on('connection', (socket: Socket) => {
      if (this.isHungUp) return void socket.destroy();
      this.silent.add(socket);
      socket.once('close', () => this.silent.delete(socket));
    });
  }

  /**
   * From now on every answer ends its connection, whoever gives it: no next request is lost on its way to us. After a while
   * no connection is taken any more, and those on which nothing was asked are ended: a server that closes waits for them.
   */
  async stop(drainMs: number): Promise<void> {
    this.isStopping = true;
    await pause(drainMs);
    this.isHungUp = true;
    for (const socket of this.silent) socket.destroy();
  }

  /** Has the routes of cached reads answered by the cache, behind all other hooks. */
  serveMisses(server: FastifyInstance, reads: CachedReads): void {
    this.queue?.watch(server);
    server.addHook('onRoute', (route) => {
      if (!reads.has(route.url) || ![route.method].flat().every(isRead)) return;
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const { key, ready } = await reads.answer(route.url, request);
        if (request.url.length <= longestUrl) this.keys.set(request.url, key);
        reply.hijack();
        giveReady(request.raw, reply.raw, ready, { headers: this.headers, requestId: request.id });
        return reply;
      };
      route.onRequest = [route.onRequest ?? [], answer].flat();
    });
  }

  private give(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    const key = isRead(method) ? this.keys.get(url) : undefined;
    const ready = key === undefined ? undefined : this.cache.peek(key);
    if (!ready) return false;
    const requestId = newId();
    giveReady(request, response, ready, { headers: this.headers, requestId });
    if (this.log.isLevelEnabled('debug'))
      this.log.debug({ requestId, method, read: key, status: response.statusCode }, 'answered');
    return true;
  }
}
