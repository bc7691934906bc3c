import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { StartupError } from '#local-servers/startup-error';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
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

const startedAt = performance.now();

function print(line: string): void {
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)}  ${line}\n`);
}

function reset(): void {
  const args = ['dist/deploy/local/commands/reset.js', '--quiet', '--data', dataDir];
  spawnSync(process.execPath, args, { stdio: 'inherit' });
}

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
    const [requests, failed, began] = [ledger.requests, ledger.failures.length, performance.now()];
    await shop.replace(name, folder);
    part.requests += ledger.requests - requests;
    part.failed += ledger.failures.length - failed;
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

/** Polls until every purchase is fulfilled exactly once. @returns the remaining problems */
async function remainingProblems(load: MixedLoad): Promise<string[]> {
  const urlOf = (database: string) => localDatabaseUrl(database, dataDir);
  for (const until = performance.now() + settleTimeoutMs; ; await pause(1_000)) {
    const problems = await findProblems(urlOf, load.purchases);
    if (problems.length === 0 || performance.now() > until) return problems;
  }
}

function printTable(parts: readonly Part[], ledger: RequestLedger): void {
  print('| part | requests | failed | seconds |');
  print('| --- | --- | --- | --- |');
  const row = ({ name, requests, failed, seconds }: Part) =>
    print(`| ${name} | ${requests} | ${failed} | ${seconds.toFixed(0)} |`);
  parts.forEach(row);
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  row({ name: 'all', requests: ledger.requests, failed: ledger.failures.length, seconds });
  print([...ledger.byAction].map(([action, count]) => `${action} ${count}`).join(', '));
}

interface DrillOptions {
  minRequests: number;
  from: string | undefined;
  /** The program to replace; all if not given. */
  only: string | undefined;
}

async function drill({ minRequests, from, only }: DrillOptions): Promise<number> {
  const earlier = from === undefined ? undefined : buildEarlierVersion(from, print);
  if (earlier) for (const change of brokenContracts(earlier)) print(`contract: ${change}`);
  reset();
  const shop = await RollingShop.start(dataDir, earlier ?? process.cwd(), print);
  try {
    const since = new Date();
    const ledger = new RequestLedger(print);
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
    problems.push(...(await failedWebhooks(shop.at.sandbox, since)), ...(await remainingProblems(load)));
    printTable(parts, ledger);
    for (const problem of problems) print(problem);
    print(`${load.purchases.length} purchases, ${problems.length} problems`);
    return ledger.failures.length + problems.length;
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
drill({ minRequests: Number(values.requests), from: values.from, only: values.only }).then(
  (failures) => {
    if (failures === 0) reset();
    process.exit(failures === 0 ? 0 : 1);
  },
  (error: unknown) => {
    const isExpected = error instanceof StartupError;
    process.stderr.write(
      `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  },
);
