import { isListening } from '#local-servers/ports';
import { eventually } from '#testing/eventually';
import type { ClusterFolder } from './cluster-folder';
import { installed } from './installed-programs';
import { ServerProcess } from '../../driver/server-process';

export interface ProxyTargets {
  shopPort: number;
  gatewayPorts: readonly [number, number];
  postgresPort: number;
  /** Port of Postgres and of Patroni's REST API for each server. */
  postgres: readonly { port: number; restPort: number }[];
}

/** HAProxy in front of the gateways and of Postgres. */
export async function startProxy(folder: ClusterFolder, targets: ProxyTargets): Promise<ServerProcess> {
  const { shopPort, gatewayPorts, postgresPort, postgres } = targets;
  const place = (port: number | undefined) => `127.0.0.1:${port}`;
  const file = folder.fill('deploy/high-availability/haproxy.cfg', 'haproxy.cfg', {
    SHOP_LISTEN: place(shopPort),
    GATEWAY_1: place(gatewayPorts[0]),
    GATEWAY_2: place(gatewayPorts[1]),
    POSTGRES_PROXY_LISTEN: place(postgresPort),
    POSTGRES_1: place(postgres[0]?.port),
    POSTGRES_2: place(postgres[1]?.port),
    PATRONI_REST_PORT_1: String(postgres[0]?.restPort),
    PATRONI_REST_PORT_2: String(postgres[1]?.restPort),
  });
  const command = installed('haproxy') ?? 'haproxy';
  const proxy = new ServerProcess({ name: 'haproxy', command, args: ['-db', '-f', file] }, folder.path);
  proxy.start();
  await eventually(() => isListening(postgresPort));
  return proxy;
}
