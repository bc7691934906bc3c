import { createServer, type Server } from 'node:http';
import { metrics } from '../metrics/metrics';

/** Gives the names of what is missing; empty when the process can do its work. */
export type ReadinessCheck = () => Promise<string[]>;

/** A small port of its own for those who run the process: alive, ready, metrics. Never reachable through the gateway. */
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
        close: () => closed(server),
      });
    });
  });
}

/** A probe that opened a connection and said nothing would be waited for. */
function closed(server: Server): Promise<void> {
  const end = new Promise<void>((done) => server.close(() => done()));
  server.closeAllConnections();
  return end;
}
