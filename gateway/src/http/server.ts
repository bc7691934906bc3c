import type { RequestListener } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { boundArrivals } from './arrival';
import { largestBody, parseBodies } from './body-parser';
import { checkAccessEarly } from './early-access';
import type { FailureFilter } from './failure.filter';
import { boundInFlight } from './in-flight';
import type { ReadyReads } from './ready-reads';
import { limitRefusals } from './refused-requests';
import { logRequests } from './request-log';
import { openScopes } from './request-scope';
import { type SecurityHeaders, sendHeaders } from './security-headers';
import { traceRequests } from './trace-requests';
import { answerUnreadable } from './unreadable';

/** What takes longer to arrive is given up; a file may stand still a little longer. Proxies in front keep connections for a minute. */
const longestArrivalMs = 30_000;
const longestStandstillMs = 60_000;
const idleMs = 72_000;

/** Fastify as the edge needs it. What it refuses before any route is known is answered in shape as well. */
export function createAdapter(
  trustedProxies: number,
  filter: FailureFilter,
  ready: ReadyReads,
): FastifyAdapter {
  return new FastifyAdapter({
    serverFactory: (handler: RequestListener) => {
      const server = ready.server(handler, trustedProxies);
      server.headersTimeout = longestArrivalMs;
      // Bodies have limits of their own (arrival.ts).
      server.requestTimeout = 0;
      server.keepAliveTimeout = idleMs;
      return server;
    },
    bodyLimit: largestBody,
    // Signed addresses of files are longer than the router's usual 100 characters.
    routerOptions: { maxParamLength: 1_100 },
    trustProxy: trustedProxies > 0 ? trustedProxies : false,
    genReqId: () => newId(),
    requestIdHeader: false,
    // Whoever still has a connection while we stop is answered, then asked to open another.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
}

interface Edge {
  headers: SecurityHeaders;
  log: Log;
  /** Refused requests of one address in a minute. */
  maxRefusals: number;
}

/** What every request passes that is not answered from memory, in this order. */
export function prepareServer(app: NestFastifyApplication, { headers, log, maxRefusals }: Edge): void {
  const server = app.getHttpAdapter().getInstance();
  parseBodies(server);
  boundArrivals(server, { wholeMs: longestArrivalMs, stillMs: longestStandstillMs });
  openScopes(server);
  traceRequests(server);
  sendHeaders(server, headers);
  logRequests(server, log);
  limitRefusals(server, maxRefusals);
  checkAccessEarly(server, app);
  boundInFlight(server, app);
}
