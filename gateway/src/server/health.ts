import type { FastifyInstance } from 'fastify';

/** Liveness and readiness probes. */
export function registerHealthRoutes(server: FastifyInstance, isReady: () => boolean): void {
  server.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/health/ready', (_, reply) => {
    reply.header('cache-control', 'no-store');
    return isReady() ? reply.send({ status: 'ok' }) : reply.status(503).send({ status: 'unready' });
  });
}
