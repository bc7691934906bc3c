import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log/log';
import { actorOf } from './request-scope';

/** What is answered without asking anybody: many, and all alike. */
const quiet = /^\/(media|assets|health)\/|^\/\*$|^\/[^/]+\.\w+$/;

export function isQuiet(route: string): boolean {
  return quiet.test(route);
}

function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return isQuiet(route) ? 'debug' : 'info';
}

/**
 * One line per request with its outcome. It names the route, never the path: tokens and session ids stand in paths. What is
 * answered from memory is told at `debug` only, because there it would cost more than the answer.
 */
export function logRequests(server: FastifyInstance, all: Log): void {
  // Nothing below can be a secret, and looking for one in each line costs as much as writing it.
  const log = all.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const level = levelOf(route, reply.raw.statusCode);
    if (!log.isLevelEnabled(level)) return done();
    const actor = actorOf(request);
    log[level](
      {
        requestId: request.id,
        actor: actor.kind === 'user' ? actor.userId : actor.kind,
        method: request.method,
        route,
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
