import { setTimeout as pause } from 'node:timers/promises';
import { isListening } from '#local-servers/ports';
import { eventually } from '#testing/eventually';
import { runningProcesses } from '../driver/running-processes';
import type { Cluster } from './cluster';
import type { PurchaseStream } from './purchases';
import type { FaultRecord } from './report';
import type { ServerProcess } from '../driver/server-process';

/** A part of the cluster, and how to see that it is whole again. */
interface Fault {
  part: string;
  /** Kills it. @returns what starts it again */
  kill: () => Promise<() => void>;
  isHealed: () => Promise<boolean>;
}

const healTimeoutMs = 150_000;
const minDownMs = 6_000;
const settleMs = 4_000;
/** Purchases begun after the kill that must be handed out before the part comes back. */
const purchasesUntilBack = 3;

async function killServer(server: ServerProcess): Promise<() => void> {
  await server.kill();
  return () => server.start();
}

/** The supervisor starts the process again by itself. */
function killProcess(cluster: Cluster, name: string): Promise<() => void> {
  process.kill(runningProcesses(cluster.system.dataDir)[name]?.pid ?? 0, 'SIGKILL');
  return Promise.resolve(() => undefined);
}

function fault(
  part: string,
  servers: { isHealed: () => Promise<boolean> },
  victim: () => Promise<ServerProcess>,
): Fault {
  return { part, kill: async () => killServer(await victim()), isHealed: () => servers.isHealed() };
}

/** The leader of each part, in the order of the table. */
export function faultsOf(cluster: Cluster): Fault[] {
  const { nats, postgres, redis, proxy, system, gatewayPorts } = cluster;
  const isShopUp = () => isListening(system.ports.shop);
  return [
    fault('NATS: leader of the stream', nats, () => nats.leader()),
    ...(postgres
      ? [
          fault('Postgres: primary (with its Patroni)', postgres, () => postgres.leader()),
          fault('Postgres: primary again; the one killed before takes over', postgres, () =>
            postgres.leader(),
          ),
          fault('Postgres: synchronous standby', postgres, () => postgres.standby()),
        ]
      : []),
    ...(redis ? [fault('Redis: primary', redis, () => redis.leader())] : []),
    {
      part: 'one of two gateways',
      kill: () => killProcess(cluster, 'gateway'),
      isHealed: () => isListening(gatewayPorts[0]),
    },
    { part: 'HAProxy (the only one)', kill: () => killServer(proxy), isHealed: isShopUp },
  ];
}

/** Kills a part, waits until goods are handed out again, brings it back and waits until it is whole. */
export async function injectFault(fault: Fault, stream: PurchaseStream): Promise<FaultRecord> {
  const killedAt = Date.now();
  const bringBack = await fault.kill();
  if (!fault.part.startsWith('HAProxy')) {
    await eventually(() => handedOutSince(stream, killedAt) >= purchasesUntilBack, healTimeoutMs);
    await pause(Math.max(0, killedAt + minDownMs - Date.now()));
  }
  bringBack();
  await eventually(() => fault.isHealed(), healTimeoutMs);
  const healedAt = Date.now();
  await pause(settleMs);
  return { part: fault.part, killedAt, healedAt };
}

function handedOutSince({ fulfilments }: PurchaseStream, since: number): number {
  return fulfilments.filter((at) => at > since + 1_000).length;
}
