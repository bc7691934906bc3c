import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#local-servers/find-program';
import { eventually } from '#testing/eventually';
import { ServerProcess } from '../driver/server-process';

const upTimeoutMs = 60_000;
const pollMs = 100;

/** HAProxy with its own defaults: a probe every two seconds, three failed ones take a server out, two good ones bring it back. */
function configuration(port: number, statsPort: number, gateways: readonly number[]): string {
  const server = (gateway: number, i: number) => `  server gateway-${i + 1} 127.0.0.1:${gateway} check`;
  return [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 65s',
    '  timeout server 65s',
    '  timeout http-keep-alive 65s',
    'frontend shop',
    `  bind 127.0.0.1:${port}`,
    '  option forwardfor',
    '  default_backend gateways',
    'backend gateways',
    '  balance roundrobin',
    '  option httpchk GET /health/ready',
    // Only a request that was not sent, because the connection was refused, goes to the other gateway.
    '  retry-on conn-failure',
    '  option redispatch',
    ...gateways.map(server),
    'frontend stats',
    `  bind 127.0.0.1:${statsPort}`,
    '  stats enable',
    '  stats uri /',
    '',
  ].join('\n');
}

/** A load balancer in front of the gateways that probes their readiness. */
export class Balancer {
  private constructor(
    private readonly server: ServerProcess,
    private readonly statsUrl: string,
  ) {}

  static start(
    dataDir: string,
    { port, statsPort, gateways }: { port: number; statsPort: number; gateways: readonly number[] },
  ): Balancer {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'haproxy.cfg');
    writeFileSync(file, configuration(port, statsPort, gateways));
    const command = findProgram('haproxy');
    const server = new ServerProcess({ name: 'haproxy', command, args: ['-db', '-f', file] }, dataDir);
    server.start();
    return new Balancer(server, `http://127.0.0.1:${statsPort}/;csv`);
  }

  /** @throws Error when the balancer does not see the gateway in this state in time */
  async waitFor(gateway: string, state: 'UP' | 'DOWN'): Promise<void> {
    await eventually(
      async () => {
        const now = await this.stateOf(gateway);
        if (now !== state) throw new Error(`the balancer sees ${gateway} ${now}, not ${state}`);
      },
      upTimeoutMs,
      pollMs,
    );
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** `UP`, `DOWN`, or `UP 1/3` during a change. */
  private async stateOf(gateway: string): Promise<string | undefined> {
    const csv = await fetch(this.statsUrl).then(
      (response) => response.text(),
      () => '',
    );
    const [head = '', ...rows] = csv.split('\n');
    const at = head.split(',').indexOf('status');
    return rows.find((row) => row.startsWith(`gateways,${gateway},`))?.split(',')[at];
  }
}
