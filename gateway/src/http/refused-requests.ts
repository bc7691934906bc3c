import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { clientAddress } from './client-address';

const windowMs = 60_000;
const maxAddresses = 20_000;

/** Invalid, not signed in, not allowed, too large, of a wrong type. A name that nobody has (404) is no sign of an attack. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 413, 415]);

interface Count {
  refused: number;
  until: number;
}

/**
 * Limits how many requests of one address may be refused in a minute; beyond it the address is refused before anything is
 * checked or read. Each replica counts for itself: a count in Redis would cost more than most refusals.
 */
export function limitRefusals(server: FastifyInstance, limit: number): void {
  const counts = new LRUCache<string, Count>({ max: maxAddresses });
  server.addHook('onRequest', (request, _, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const count = counts.get(clientAddress(request.ip));
    const now = Date.now();
    if (!count || count.refused < limit || count.until <= now) return done();
    done(new Failure(tooManyRequests, { retryAfterSeconds: Math.ceil((count.until - now) / 1000) }));
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (refusals.has(reply.raw.statusCode)) {
      const address = clientAddress(request.ip);
      const now = Date.now();
      const known = counts.get(address);
      if (known && known.until > now) known.refused += 1;
      else counts.set(address, { refused: 1, until: now + windowMs });
    }
    done();
  });
}
