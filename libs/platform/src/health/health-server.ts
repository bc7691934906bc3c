import { createServer, type Server } from 'node:http';
import { metrics } from '../metrics/metrics';

/** Names of missing dependencies; empty when ready. */
export type ReadinessCheck = () => Promise<string[]>;

/** HTTP server for liveness, readiness and metrics on its own port, not reachable through the gateway. */
export function startHealthServer(
  { host, port }: { host: string; port: number },
  missing: ReadinessCheck,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    if (request.url === '/health/live') return send(200, '{"status":"ok"}');
    if (request.url === '/health/ready') {
      return void missing()
        .catch((error: unknown) => [String(error)])
        .then((absent) =>
          send(
            absent.length === 0 ? 200 : 503,
            JSON.stringify({ status: absent.length === 0 ? 'ok' : 'unready', absent }),
          ),
        );
    }
    if (request.url === '/metrics')
      return void metrics.metrics().then((text) => send(200, text, metrics.contentType));
    return send(404, '{"error":"NOT_FOUND"}');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => closeServer(server),
      });
    });
  });
}

/** Closing waits for idle probe connections otherwise. */
function closeServer(server: Server): Promise<void> {
  const end = new Promise<void>((done) => server.close(() => done()));
  server.closeAllConnections();
  return end;
}
