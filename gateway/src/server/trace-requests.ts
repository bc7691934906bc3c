import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startRequestSpan } from '#platform/tracing/spans';
import { isQuiet } from './request-log';

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Starts a trace with each request that may call a service. Traces of clients are not joined, because clients are not trusted;
 * the trace id is the request id. Like the log it names the route, never the path.
 */
export function registerRequestTracing(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const { url: route = 'none' } = request.routeOptions;
    if (isQuiet(route)) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = startRequestSpan(request.id, `${request.method} ${route}`, attributes);
    if (span) spans.set(request, span);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const status = reply.raw.statusCode;
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
