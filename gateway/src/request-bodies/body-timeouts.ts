import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStreamed } from './body-parser';

interface BodyTimeouts {
  /** Time for a body to arrive. */
  bodyTimeoutMs: number;
  /** Time without data in an upload; its total time is not limited. */
  idleTimeoutMs: number;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Closes connections whose body does not arrive. Node has one timeout for all requests, too short for large files. */
export function enforceBodyTimeouts(
  server: FastifyInstance,
  { bodyTimeoutMs, idleTimeoutMs }: BodyTimeouts,
): void {
  server.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    if (isStreamed(request.routeOptions.config)) {
      raw.socket.setTimeout(idleTimeoutMs);
    } else if (hasBody(request)) {
      const timer = setTimeout(() => raw.socket.destroy(), bodyTimeoutMs).unref();
      for (const over of ['end', 'close'] as const) raw.once(over, () => clearTimeout(timer));
    }
    done();
  });
}
