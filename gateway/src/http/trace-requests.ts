import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstSpan } from '#platform/tracing/spans';
import { isQuiet } from './request-log';

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Begins a trace with every request that may ask a service. Traces of callers are not joined: they are strangers, and the id
 * that they are told is ours. Like the log it names the route, never the path.
 */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const { url: route = 'none' } = request.routeOptions;
    if (isQuiet(route)) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = firstSpan(request.id, `${request.method} ${route}`, attributes);
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
