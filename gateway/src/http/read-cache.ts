import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const freshMs = 30_000;
const negativeMs = 3_000;
const shrink = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** Makes the answer of one kind of path, or throws a refusal. */
export type ReadSource = (path: string, query: Readonly<Record<string, string>>) => Promise<object>;

export interface Ready {
  status: number;
  body: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  etag: string;
  at: number;
}

type Bytes = Pick<Ready, 'status' | 'body'>;

/**
 * Answers of visitors' reads as ready bytes, given out before Nest is asked. Fresh for 30 s; older ones are still given out
 * while a new one is fetched, and go on when the services are away. Events drop them at once.
 */
export class ReadCache {
  private readonly ready = new LRUCache<string, Ready>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length * 2 + 200,
  });
  private readonly running = new Map<string, Promise<Ready>>();

  constructor(private readonly load: (key: string) => Promise<Bytes>) {}

  /** Marks everything under a prefix as old; it is still there for the case that nobody answers. */
  drop(prefix: string): void {
    for (const [key, entry] of this.ready.entries()) if (key.startsWith(prefix)) entry.at = 0;
  }

  /** What can be given out this instant: a good answer, fresh or merely aged (then a newer one is fetched meanwhile). */
  peek(key: string): Ready | undefined {
    const known = this.ready.get(key);
    if (known?.status !== 200 || known.at === 0) return undefined;
    if (Date.now() - known.at >= freshMs) this.refresh(key).catch(() => undefined);
    return known;
  }

  /** An answer that is at most a moment old; an older one only when nobody gives a newer. */
  async get(key: string): Promise<Ready> {
    const known = this.ready.get(key);
    if (!known) return this.refresh(key);
    const age = Date.now() - known.at;
    if (age < (known.status === 200 ? freshMs : negativeMs)) return known;
    const renewed = this.refresh(key);
    // Dropped by an event: whoever asks now wants the change. Merely aged: the old bytes will do.
    if (known.at > 0 && known.status === 200) {
      renewed.catch(() => undefined);
      return known;
    }
    return renewed.catch((error: unknown) => {
      if (known.status === 200) return known;
      throw error;
    });
  }

  private refresh(key: string): Promise<Ready> {
    const running = this.running.get(key);
    if (running) return running;
    const began = Date.now();
    const work = this.load(key)
      .then((bytes) => this.keep(key, bytes, began))
      .finally(() => this.running.delete(key));
    this.running.set(key, work);
    return work;
  }

  private async keep(key: string, { status, body }: Bytes, at: number): Promise<Ready> {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const entry: Ready = { status, body, etag, at };
    if (body.length > 1_000) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      [entry.gzip, entry.br] = await Promise.all([shrink.gzip(body), shrink.brotli(body, { params })]);
    }
    this.ready.set(key, entry);
    return entry;
  }
}

/** Gives ready bytes to a client: compressed as it likes, or 304 when it has them. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): void {
  reply.header('etag', ready.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (ready.status === 200 && request.headers['if-none-match'] === ready.etag)
    return void reply.status(304).send();
  reply.status(ready.status).header('content-type', 'application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (ready.br && accepted.includes('br')) return void reply.header('content-encoding', 'br').send(ready.br);
  if (ready.gzip && accepted.includes('gzip'))
    return void reply.header('content-encoding', 'gzip').send(ready.gzip);
  return void reply.send(ready.body);
}

/** Puts the cache before the router: a read it knows never reaches Nest. */
export function serveReads(
  server: FastifyInstance,
  cache: ReadCache,
  keyOf: (url: string) => string | undefined,
): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const key = keyOf(request.url);
    if (!key) return;
    sendReady(request, reply, await cache.get(key));
    return reply;
  });
}
