import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '#local-servers/find-program';

const upTimeoutMs = 60_000;

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
    private readonly child: ChildProcess,
    private readonly statsUrl: string,
  ) {}

  static start(
    dataDir: string,
    { port, statsPort, gateways }: { port: number; statsPort: number; gateways: readonly number[] },
  ): Balancer {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'haproxy.cfg');
    writeFileSync(file, configuration(port, statsPort, gateways));
    const child = spawn(findProgram('haproxy'), ['-db', '-f', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return new Balancer(child, `http://127.0.0.1:${statsPort}/;csv`);
  }

  /** @throws Error when the balancer does not see the gateway in this state in time */
  async waitFor(gateway: string, state: 'UP' | 'DOWN'): Promise<void> {
    for (const until = Date.now() + upTimeoutMs; Date.now() < until; await pause(100))
      if ((await this.stateOf(gateway)) === state) return;
    throw new Error(`the balancer does not see ${gateway} ${state}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.kill('SIGTERM')) await ended;
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
