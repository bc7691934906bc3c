import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadSecrets } from '../../local/stack/secrets';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import type { StackInfo } from '../../local/stack/stack';
import { findProblems } from './consistency-check';
import { reconciliationProblems } from './reconciliation-check';
import { SeededRandom } from './seeded-random';
import { CustomerSimulator } from './customer-simulator';
import { FaultInjector } from './fault-injector';

/** `npm run soak`: customers buy while processes are killed or frozen and Redis is emptied; then the databases of all services must be consistent. */
const customerCount = 4;
/** The longest time until a lost event is recovered: by Stripe's retries, the sweep or the outbox relay. */
const settleTimeoutMs = 240_000;
const pollIntervalMs = 5_000;

const startedAt = performance.now();

function print(line: string): void {
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)}  ${line}\n`);
}

function readStackInfo(dataDir: string): StackInfo {
  const file = join(dataDir, 'ready.json');
  if (!existsSync(file))
    throw new Error(`no shop is running on ${dataDir}: npm start -- --data ${dataDir} --ports free`);
  return JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
}

/** Polls until the databases are consistent or the timeout expires. @returns the remaining problems */
async function waitUntilConsistent(check: () => Promise<string[]>): Promise<string[]> {
  for (const until = performance.now() + settleTimeoutMs; ; await pause(pollIntervalMs)) {
    // The last fault may have stopped the database.
    const problems = await check().catch((error: unknown) => [String(error)]);
    if (problems.length === 0 || performance.now() > until) return problems;
  }
}

async function soak(dataDir: string, minutes: number, seed: number): Promise<number> {
  const info = readStackInfo(dataDir);
  const customers = new CustomerSimulator(info, new SeededRandom(seed), print);
  const injector = new FaultInjector(dataDir, new SeededRandom(seed + 1), print);
  const runs = [injector.run(), ...Array.from({ length: customerCount }, () => customers.run())];
  await Promise.race([pause(minutes * 60_000, undefined, { ref: false }), ...runs]);
  injector.stop();
  customers.stop();
  await Promise.all(runs);
  print(`${customers.purchases.length} purchases; waiting until all databases are consistent`);
  const urlOf = (database: string) => localDatabaseUrl(database, dataDir);
  const system = { ...info.system, secrets: loadSecrets(dataDir) };
  const problems = await waitUntilConsistent(async () => [
    ...(await findProblems(urlOf, customers.purchases)),
    ...(await reconciliationProblems(system)),
  ]);
  for (const problem of problems) print(problem);
  print(
    problems.length === 0
      ? 'consistent: every purchase is fulfilled exactly once'
      : `${problems.length} problems`,
  );
  return problems.length;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.local' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
soak(resolve(values.data), Number(values.minutes), Number(values.seed)).then(
  (problemCount) => (process.exitCode = problemCount === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
