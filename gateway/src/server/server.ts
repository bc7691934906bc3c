import type { RequestListener } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { refreshAfterWrites } from '../auth/refresh-after-write';
import { enforceBodyTimeouts } from '../request-bodies/body-timeouts';
import { maxBodyBytes, registerBodyParsers } from '../request-bodies/body-parser';
import { checkAccessBeforeBody } from './early-access';
import type { FailureFilter } from '../failures/failure.filter';
import { enforceMaxInFlight } from '../rate-limits/max-in-flight';
import type { CachedResponseServer } from '../read-cache/cached-response-server';
import { limitRejectedRequests } from '../rate-limits/rejected-requests';
import { logRequests } from './request-log';
import { measureRequests } from './request-metrics';
import { registerRequestScopes } from '../http/request-scope';
import { type SecurityHeaders, registerSecurityHeaders } from '../http/security-headers';
import { registerRequestTracing } from './trace-requests';
import { rejectMalformedRequest } from '../failures/malformed-request';

/** Proxies in front keep connections for a minute, so the gateway keeps them a little longer. */
const bodyTimeoutMs = 30_000;
const uploadIdleTimeoutMs = 60_000;
const keepAliveTimeoutMs = 72_000;

/** Fastify with the cached-response server in front. Requests that fail before a route is known get a failure body as well. */
export function createAdapter(
  trustedProxies: number,
  filter: FailureFilter,
  ready: CachedResponseServer,
): FastifyAdapter {
  return new FastifyAdapter({
    serverFactory: (handler: RequestListener) => {
      const server = ready.httpServer(handler, trustedProxies);
      server.headersTimeout = bodyTimeoutMs;
      // Bodies have their own timeouts (request-bodies/body-timeouts.ts).
      server.requestTimeout = 0;
      server.keepAliveTimeout = keepAliveTimeoutMs;
      return server;
    },
    bodyLimit: maxBodyBytes,
    // Signed file URLs are longer than the router's default of 100 characters.
    routerOptions: { maxParamLength: 1_100 },
    trustProxy: trustedProxies > 0 ? trustedProxies : false,
    genReqId: () => newId(),
    requestIdHeader: false,
    // Graceful shutdown: open connections get their response, then they are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.respond(error, request, reply),
    clientErrorHandler: rejectMalformedRequest,
  });
}

interface ServerOptions {
  headers: SecurityHeaders;
  log: Log;
  /** Rejected requests of one address per minute. */
  maxRejectedPerMinute: number;
}

/** The hooks of every request that is not a cache hit, in this order. */
export function registerRequestHooks(
  app: NestFastifyApplication,
  { headers, log, maxRejectedPerMinute }: ServerOptions,
): void {
  const server = app.getHttpAdapter().getInstance();
  registerBodyParsers(server);
  enforceBodyTimeouts(server, { bodyTimeoutMs, idleTimeoutMs: uploadIdleTimeoutMs });
  registerRequestScopes(server);
  registerRequestTracing(server);
  registerSecurityHeaders(server, headers);
  logRequests(server, log);
  measureRequests(server);
  limitRejectedRequests(server, maxRejectedPerMinute);
  checkAccessBeforeBody(server, app);
  enforceMaxInFlight(server, app);
  refreshAfterWrites(server, app);
}
