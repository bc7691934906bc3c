import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { resetShop } from '../driver/local-shop';
import { remainingProblems } from '../driver/remaining-problems';
import { print, runTool, toTable } from '../driver/report';
import { findProblems } from '../soak/consistency-check';
import { brokenContracts } from './broken-contracts';
import { buildEarlierVersion } from './earlier-version';
import { failedWebhooks } from './failed-webhooks';
import { MixedLoad } from './mixed-load';
import { RequestLedger } from './recording-client';
import { RollingShop } from './rolling-shop';
import { expansionProblems, readSchemas } from './schema';

/**
 * `npm run drill:rolling`: replaces every process of a shop in turn under mixed load and counts the requests that fail. With
 * `--from <version>` the shop runs that version first, is updated to this one, and goes back.
 */
const dataDir = resolve('.local/rolling');
const lanes = { visitors: 4, customers: 2, administrators: 1 };
const settleTimeoutMs = 120_000;

interface Part {
  name: string;
  requests: number;
  failed: number;
  seconds: number;
}

interface Drill {
  shop: RollingShop;
  ledger: RequestLedger;
  replicas: readonly string[];
}

/** Replaces every process once and measures each program. */
async function replaceAll({ shop, ledger, replicas }: Drill, what: string, folder: string): Promise<Part[]> {
  const parts = new Map<string, Part>();
  for (const name of replicas) {
    const program = name.replace(/-\d+$/, '');
    const part = parts.get(program) ?? { name: `${what} ${program}`, requests: 0, failed: 0, seconds: 0 };
    const [requests, failed, began] = [ledger.requests, ledger.failed, performance.now()];
    await shop.replace(name, folder);
    part.requests += ledger.requests - requests;
    part.failed += ledger.failed - failed;
    part.seconds += (performance.now() - began) / 1_000;
    parts.set(program, part);
    print(`${what} ${name}: ${part.requests} requests, ${part.failed} failed`);
  }
  return [...parts.values()];
}

/** Updates every process to this version and goes back. @returns the parts, and what only an expanding update may not do */
async function updateAndGoBack(
  drill: Drill,
  earlier: string,
): Promise<{ parts: Part[]; problems: string[] }> {
  const before = await readSchemas(dataDir);
  const updated = await replaceAll(drill, 'update', process.cwd());
  const problems = await expansionProblems(dataDir, before);
  return { parts: [...updated, ...(await replaceAll(drill, 'go back', earlier))], problems };
}

function printTable(parts: readonly Part[], ledger: RequestLedger): void {
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const all = { name: 'all', requests: ledger.requests, failed: ledger.failed, seconds };
  const rows = [...parts, all].map((part) => [
    part.name,
    part.requests,
    part.failed,
    part.seconds.toFixed(0),
  ]);
  process.stdout.write(`${toTable(['part', 'requests', 'failed', 'seconds'], rows)}\n`);
  print([...ledger.counts].map(([action, count]) => `${action} ${count}`).join(', '));
}

interface DrillOptions {
  minRequests: number;
  from: string | undefined;
  /** The program to replace; all if not given. */
  only: string | undefined;
}

async function drill({ minRequests, from, only }: DrillOptions): Promise<string[]> {
  const earlier = from === undefined ? undefined : buildEarlierVersion(from, print);
  if (earlier) for (const change of brokenContracts(earlier)) print(`contract: ${change}`);
  resetShop(dataDir);
  const shop = await RollingShop.start(dataDir, earlier ?? process.cwd());
  try {
    const since = new Date();
    const ledger = new RequestLedger();
    const load = new MixedLoad(shop.at, ledger);
    const running = load.run(lanes);
    const replicas = RollingShop.replicas.filter((name) => !only || name.replace(/-\d+$/, '') === only);
    const [parts, problems]: [Part[], string[]] = [[], []];
    const rounds = async () => {
      do {
        if (earlier) {
          const round = await updateAndGoBack({ shop, ledger, replicas }, earlier);
          parts.push(...round.parts);
          problems.push(...round.problems);
        } else parts.push(...(await replaceAll({ shop, ledger, replicas }, 'restart', process.cwd())));
      } while (ledger.requests < minRequests);
    };
    await Promise.race([rounds(), running]);
    load.stop();
    await running;
    const urlOf = (database: string) => localDatabaseUrl(database, dataDir);
    const check = () => findProblems(urlOf, load.purchases);
    problems.push(
      ...(await failedWebhooks(shop.at.sandbox, since)),
      ...(await remainingProblems(check, settleTimeoutMs)),
      ...(ledger.failed > 0 ? [`${ledger.failed} requests failed`] : []),
    );
    printTable(parts, ledger);
    print(`${load.purchases.length} purchases`);
    return problems;
  } finally {
    await shop.stop();
  }
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    only: { type: 'string' },
    requests: { type: 'string', default: '20000' },
  },
});
runTool(async () => {
  const problems = await drill({
    minRequests: Number(values.requests),
    from: values.from,
    only: values.only,
  });
  if (problems.length === 0) resetShop(dataDir);
  return problems;
});
