import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from '#platform/database/servers/database-address';
import { remainingProblems } from '../driver/remaining-problems';
import { print, runTool } from '../driver/report';
import { slugsOf } from '../driver/shop-customer';
import { findProblems } from '../soak/consistency-check';
import { reconciliationProblems } from '../soak/reconciliation-check';
import { CustomerSimulator } from '../soak/customer-simulator';
import { SeededRandom } from '../soak/seeded-random';
import { type Cluster, startCluster } from './cluster';
import { ClusterFolder } from './servers/cluster-folder';
import { faultsOf, injectFault } from './faults';
import { isInstalled } from './servers/installed-programs';
import { judge } from './judge';
import { PurchaseStream, type TimedPurchase } from './purchases';
import { checkReadCaches } from './read-caches';
import { type FaultRecord, resultTable } from './report';
import { WriteProbe } from './write-probe';

/**
 * `npm run test:cluster`: the shop on clusters of its servers. Customers buy while the leader of each cluster is killed in turn; then
 * every purchase must have exactly one paid order and one entitlement.
 */
const warmUpMs = 8_000;
/** The longest time until a lost event is recovered: by Stripe's retries, the sweep or the outbox relay. */
const settleTimeoutMs = 180_000;

const address = (port: number) => `http://localhost:${port}`;

async function killEach(
  cluster: Cluster,
  stream: PurchaseStream,
  problems: string[],
): Promise<FaultRecord[]> {
  const records: FaultRecord[] = [];
  for (const fault of faultsOf(cluster)) {
    print(`kill -9: ${fault.part}`);
    const record = await injectFault(fault, stream);
    print(`whole again after ${((record.healedAt - record.killedAt) / 1_000).toFixed(1)} s`);
    records.push(record);
    if (fault.part.startsWith('NATS')) problems.push(...(await checkReadCaches(cluster)));
  }
  return records;
}

async function test(cluster: Cluster): Promise<string[]> {
  const { system } = cluster;
  const [shop, sandbox] = [address(system.ports.shop), address(system.ports.sandbox)];
  const cacheProblems = await checkReadCaches(cluster);
  const stream = new PurchaseStream(shop, sandbox, await slugsOf(shop));
  const customers = new CustomerSimulator({ shop, sandbox }, new SeededRandom(1), print);
  const probe = new WriteProbe(shop);
  const runs = [stream.run(), customers.run(), probe.run()];
  await pause(warmUpMs);
  const faults = await killEach(cluster, stream, cacheProblems);
  stream.stop();
  customers.stop();
  probe.stop();
  await Promise.all(runs);
  const urlOf = (database: string) => withDatabase(cluster.postgres?.url ?? system.databaseUrl, database);
  const purchases = [...stream.purchases, ...customers.purchases];
  print(`${purchases.length} purchases; waiting until all databases are consistent`);
  const problems = [
    ...cacheProblems,
    ...stream.rejected,
    ...probe.lost,
    ...(await remainingProblems(() => findProblems(urlOf, purchases), settleTimeoutMs)),
    ...(await remainingProblems(
      () => reconciliationProblems(system, { NATS_TLS_CA: cluster.nats.caFile }),
      settleTimeoutMs,
    )),
  ];
  const verdict = await judge(urlOf, stream.purchases);
  process.stdout.write(`\n${resultTable(stream, probe, faults, verdict)}\n\n`);
  const wrong = (among: readonly TimedPurchase[], what: string) =>
    among.map(({ email, slug }) => `${what}: ${email} ${slug}`);
  return [...problems, ...wrong(verdict.lost, 'lost'), ...wrong(verdict.doubled, 'doubled')];
}

async function run(dir: string, firstPort: number, isKept: boolean): Promise<string[]> {
  const needed = {
    part: 'all of test:cluster',
    programs: ['haproxy', 'nats-server'],
    install: 'apt-get install haproxy nats-server',
  };
  if (!isInstalled(needed, print)) return [];
  const cluster = await startCluster(new ClusterFolder(dir, firstPort), print);
  const stopAndExit = () => void cluster.close().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAndExit);
  print('the shop is ready on its clusters');
  try {
    return await test(cluster);
  } finally {
    await cluster.close();
    if (!isKept) rmSync(dir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string', default: '22000' } },
});
const dir = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'shop-cluster-'));
print(`logs: ${dir}`);
runTool(() => run(dir, Number(values.port), values.data !== undefined));
