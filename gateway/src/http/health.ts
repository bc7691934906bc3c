import type { FastifyInstance } from 'fastify';

/** For whoever runs the process: it lives; it can be sent requests. */
export function serveHealth(server: FastifyInstance, isReady: () => boolean): void {
  server.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/health/ready', (_, reply) => {
    reply.header('cache-control', 'no-store');
    return isReady() ? reply.send({ status: 'ok' }) : reply.status(503).send({ status: 'unready' });
  });
}
