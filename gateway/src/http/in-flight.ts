import { SetMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, failure } from '#contracts/kit/failure';
import { routeFinder } from './routes';

const metadata = 'requests in flight';

/**
 * So many requests of the method are worked on at a time; more are answered 503 with Retry-After before their body is read. For
 * senders that send again, such as Stripe.
 */
export const MaxInFlight = (count: number) => SetMetadata(metadata, count);

const retryAfterSeconds = 5;
const busy = failure<{ retryAfterSeconds: number }>()('UNAVAILABLE', 'unavailable');

/** Enforces `@MaxInFlight`. */
export function boundInFlight(server: FastifyInstance, app: NestFastifyApplication): void {
  const find = routeFinder(app);
  server.addHook('onRoute', (route) => {
    const handler = find(route)?.handler;
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
