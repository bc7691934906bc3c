import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStreamed } from './body-parser';

interface Patience {
  /** How long a body may take to arrive. */
  wholeMs: number;
  /** How long a file may stand still on its way; in all it takes what its size and the line need. */
  stillMs: number;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Gives up bodies that do not come. Node knows one limit for all requests, which no large file would keep. */
export function boundArrivals(server: FastifyInstance, { wholeMs, stillMs }: Patience): void {
  server.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    if (isStreamed(request.routeOptions.config)) {
      raw.socket.setTimeout(stillMs);
    } else if (hasBody(request)) {
      const timer = setTimeout(() => raw.socket.destroy(), wholeMs).unref();
      for (const over of ['end', 'close'] as const) raw.once(over, () => clearTimeout(timer));
    }
    done();
  });
}
