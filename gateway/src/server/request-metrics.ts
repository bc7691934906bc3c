import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { metrics } from '#platform/metrics/metrics';

const requests = new Histogram({
  name: 'shop_http_request_seconds',
  help: 'HTTP requests, by method, route template and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers: [metrics],
});

/** Measures every request that reaches the router. Like the log it names the route, never the path, which may contain a token. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    requests.observe(
      { method: request.method, route, status: reply.raw.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}
