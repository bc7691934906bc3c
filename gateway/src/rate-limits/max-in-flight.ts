import { SetMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, failure } from '#contracts/kit/failure';
import { routeFinder } from '../http/routes';

const metadata = 'requests in flight';

/**
 * Concurrent requests of the method; above the limit 503 with Retry-After before the body is read. For senders that retry, such
 * as Stripe.
 */
export const MaxInFlight = (count: number) => SetMetadata(metadata, count);

const retryAfterSeconds = 5;
const busy = failure<{ retryAfterSeconds: number }>()('UNAVAILABLE', 'unavailable');

/** Enforces `@MaxInFlight`. */
export function enforceMaxInFlight(server: FastifyInstance, app: NestFastifyApplication): void {
  const findRoute = routeFinder(app);
  server.addHook('onRoute', (route) => {
    const handler = findRoute(route)?.handler;
    const max: unknown = handler && Reflect.getMetadata(metadata, handler);
    if (typeof max !== 'number') return;
    let inFlight = 0;
    const enter = (_: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      if (inFlight >= max) return done(new Failure(busy, { retryAfterSeconds }));
      inFlight += 1;
      reply.raw.once('close', () => (inFlight -= 1));
      done();
    };
    route.onRequest = [enter, route.onRequest ?? []].flat();
  });
}
