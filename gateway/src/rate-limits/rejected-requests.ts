import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { clientAddress } from '../http/client-address';

const windowMs = 60_000;
const maxAddresses = 20_000;

/** Statuses that count. 404 does not: an unknown name is no sign of an attack. */
const countedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 413, 415]);

interface Count {
  rejected: number;
  until: number;
}

/**
 * Limits rejected requests per address and minute; above the limit requests are rejected before anything is checked or read. Each
 * replica counts for itself, because counting in Redis would cost more than most rejections. The number of addresses is bounded,
 * which an in-memory limiter of rate-limiter-flexible cannot do.
 */
export function limitRejectedRequests(server: FastifyInstance, limit: number): void {
  const counts = new LRUCache<string, Count>({ max: maxAddresses });
  server.addHook('onRequest', (request, _, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const count = counts.get(clientAddress(request.ip));
    const now = Date.now();
    if (!count || count.rejected < limit || count.until <= now) return done();
    done(new Failure(tooManyRequests, { retryAfterSeconds: Math.ceil((count.until - now) / 1000) }));
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (countedStatuses.has(reply.raw.statusCode)) {
      const address = clientAddress(request.ip);
      const now = Date.now();
      const known = counts.get(address);
      if (known && known.until > now) known.rejected += 1;
      else counts.set(address, { rejected: 1, until: now + windowMs });
    }
    done();
  });
}
