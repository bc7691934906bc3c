import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log/log';
import { actorOf } from '../http/request-scope';

/** Static files and probes: many identical requests. */
const quietRoutes = /^\/(media|assets|health)\/|^\/\*$|^\/[^/]+\.\w+$/;

export function isQuiet(route: string): boolean {
  return quietRoutes.test(route);
}

function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return isQuiet(route) ? 'debug' : 'info';
}

/**
 * One line per request with its outcome. It names the route, never the path, because paths contain tokens and session ids. Cache
 * hits are logged at `debug` only, because a line costs more than the response.
 */
export function logRequests(server: FastifyInstance, all: Log): void {
  // The fields below are never secrets, and redaction costs as much per line as writing it.
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
      'request completed',
    );
    done();
  });
}
