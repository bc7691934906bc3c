import { createServer, type Server } from 'node:http';
import { metrics } from '../metrics/metrics';
import { Readiness, type ReadinessCheck } from './readiness';

/** Reads values that exist only when they are asked for into the metrics. */
export type Collector = () => Promise<void> | void;

interface HealthSources {
  readonly check: ReadinessCheck;
  readonly collectors?: () => readonly Collector[];
}

/** HTTP server for liveness, readiness and metrics on its own port, not reachable through the gateway. */
export function startHealthServer(
  { host, port }: { host: string; port: number },
  { check, collectors = () => [] }: HealthSources,
): Promise<{ port: number; close: () => Promise<void> }> {
  const readiness = new Readiness(check);
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    if (request.url === '/health/live') return send(200, '{"status":"ok"}');
    if (request.url === '/health/ready')
      return void readiness
        .report()
        .then((report) => send(report.status === 'unready' ? 503 : 200, JSON.stringify(report)));
    if (request.url === '/metrics')
      return void renderMetrics(readiness, collectors()).then((text) => send(200, text, metrics.contentType));
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

/** The readiness is part of the metrics; a collector that fails does not fail the response. */
async function renderMetrics(readiness: Readiness, collectors: readonly Collector[]): Promise<string> {
  await Promise.allSettled([readiness.report(), ...collectors.map(async (collect) => collect())]);
  return metrics.metrics();
}

/** Closing waits for idle probe connections otherwise. */
function closeServer(server: Server): Promise<void> {
  const end = new Promise<void>((done) => server.close(() => done()));
  server.closeAllConnections();
  return end;
}
