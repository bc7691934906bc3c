import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, services } from '#contracts/kit/services';
import { PersistentPorts } from '#local-servers/ports';
import { connectionLimit, type DatabaseLogins } from '#local-servers/postgres/databases';
import { programSpecs } from '../../local/stack/program-processes';
import { type Program, programs, provisionerBus, type System } from '../../local/stack/system';
import { withDatabase } from '#platform/database/servers/database-address';
import type { ClusterFolder } from './servers/cluster-folder';
import type { ProcessSpec } from '../../local/processes/supervised-process';

const poolSize = 6;
const gatewayCount = 2;

/** The roles of the services on the cluster's Postgres. */
export function loginsOf({ secrets }: System): DatabaseLogins {
  const login = (name: ServiceName) => ({
    password: secrets.roles[name],
    connectionLimit: connectionLimit(poolSize, 1),
  });
  return Object.fromEntries(services.map((name) => [name, login(name)]));
}

/** The most connections that the logins may open, and some for tools and for the standby. */
export const maxConnections = connectionLimit(poolSize, 1) * services.length + 40;

/** Every second service reaches Postgres by the addresses of all servers instead of HAProxy. */
function withServerList(program: Program, url: string | undefined, { secrets }: System): Program {
  const name = services.find((service, i) => service === program.name && i % 2 === 1);
  if (!name || url === undefined) return program;
  const address = withDatabase(url, name, { user: name, password: secrets.roles[name] });
  return { ...program, own: { ...program.own, DATABASE_URL: address } };
}

/** Creates the event stream with three replicas. */
function provisioner(system: System): Program {
  return {
    name: 'nats',
    entry: 'dist/deploy/provisioner/main.js',
    portVariable: 'HEALTH_PORT',
    readyPath: '/health/ready',
    livePath: '/health/live',
    own: { ...provisionerBus(system, {}), NATS_REPLICAS: '3' },
    usual: { LOG_LEVEL: 'info' },
  };
}

export interface ShopSettings {
  system: System;
  folder: ClusterFolder;
  /** The address with all Postgres servers. */
  serverListUrl: string | undefined;
  variables: Record<string, string>;
  gatewayPorts: readonly [number, number];
}

/** Processes of the shop: provisioner, sandboxes, services, two gateways. */
export async function shopSpecs(settings: ShopSettings): Promise<ProcessSpec[]> {
  const { system, serverListUrl, variables, gatewayPorts } = settings;
  mkdirSync(join(system.dataDir, 'storage'), { recursive: true });
  const [firstGateway, ...otherGateways] = gatewayPorts;
  const ports = new PersistentPorts(
    Object.fromEntries(otherGateways.map((port, i) => [`gateway-${i + 2}`, port])),
    () => undefined,
  );
  const all = [provisioner(system), ...programs(system)].map((program) =>
    withServerList(program, serverListUrl, system),
  );
  return programSpecs({
    programs: all.map((program) =>
      program.name === 'gateway' ? { ...program, port: firstGateway } : program,
    ),
    instances: new Map([['gateway', gatewayCount]]),
    env: {
      ...process.env,
      DATABASE_POOL: String(poolSize),
      TRUST_PROXY: '1',
      ...generousLimits,
      ...variables,
    },
    ports,
    isDevelopment: false,
  });
}

/** All purchases come from one address. */
const generousLimits = Object.fromEntries(
  [
    'LOGIN_PER_ACCOUNT',
    'LOGIN_PER_ADDRESS',
    'REGISTER_PER_ADDRESS',
    'RESET_PER_MAILBOX',
    'REFUSALS_PER_ADDRESS',
  ].map((name) => [`RATE_${name}`, '1000000']),
);
