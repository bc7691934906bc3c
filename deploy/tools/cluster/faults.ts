import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isListening } from '#local-servers/ports';
import { eventually } from '#testing/eventually';
import type { Cluster } from './cluster';
import type { PurchaseStream } from './purchases';
import type { FaultRecord } from './report';
import type { ServerProcess } from './servers/server-process';

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
  const file = join(cluster.system.dataDir, 'processes.json');
  const running = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { pid: number }>;
  process.kill(running[name]?.pid ?? 0, 'SIGKILL');
  return Promise.resolve(() => undefined);
}

/** The leader of each part, in the order of the table. */
export function faultsOf(cluster: Cluster): Fault[] {
  const { nats, postgres, redis, proxy, system, gatewayPorts } = cluster;
  const isShopUp = () => isListening(system.ports.shop);
  return [
    {
      part: 'NATS: leader of the stream',
      kill: async () => killServer(await nats.leader()),
      isHealed: () => nats.isHealed(),
    },
    ...(postgres
      ? [
          {
            part: 'Postgres: primary (with its Patroni)',
            kill: async () => killServer(await postgres.leader()),
            isHealed: () => postgres.isHealed(),
          },
          {
            part: 'Postgres: primary again; the one killed before takes over',
            kill: async () => killServer(await postgres.leader()),
            isHealed: () => postgres.isHealed(),
          },
          {
            part: 'Postgres: synchronous standby',
            kill: async () => killServer(await postgres.standby()),
            isHealed: () => postgres.isHealed(),
          },
        ]
      : []),
    ...(redis
      ? [
          {
            part: 'Redis: primary',
            kill: async () => killServer(await redis.leader()),
            isHealed: () => redis.isHealed(),
          },
        ]
      : []),
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
