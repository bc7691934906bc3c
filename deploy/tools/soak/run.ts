import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { loadSecrets } from '../../local/stack/secrets';
import { readStackInfo } from '../driver/local-shop';
import { remainingProblems } from '../driver/remaining-problems';
import { print, runTool } from '../driver/report';
import { findProblems } from './consistency-check';
import { CustomerSimulator } from './customer-simulator';
import { FaultInjector } from './fault-injector';
import { reconciliationProblems } from './reconciliation-check';
import { SeededRandom } from './seeded-random';

/** `npm run soak`: customers buy while processes are killed or frozen and Redis is emptied; then the databases of all services must be consistent. */
const customerCount = 4;
/** The longest time until a lost event is recovered: by Stripe's retries, the sweep or the outbox relay. */
const settleTimeoutMs = 240_000;

async function soak(dataDir: string, minutes: number, seed: number): Promise<readonly string[]> {
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
  const check = async () => [
    ...(await findProblems(urlOf, customers.purchases)),
    ...(await reconciliationProblems(system)),
  ];
  return remainingProblems(check, settleTimeoutMs);
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.local' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
runTool(() => soak(resolve(values.data), Number(values.minutes), Number(values.seed)));
