import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shopStatus } from '#contracts/identity/shop-status';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { loadSecrets } from '../../local/stack/secrets';
import type { StackInfo } from '../../local/stack/stack';
import { operatorVariables } from '../../local/stack/system';
import { asOperator, operator } from '../cli/operator';
import { median } from './median';

// `node dist/deploy/tools/bench/dev-loop.js` beside `npm run dev`: the time from a saved file to the response of the new code.

const dataDir = process.env['SHOP_DATA'] ?? '.local';
const repetitions = 5;
const maxWaitMs = 30_000;
/** Pause before the next save, until the processes are idle again. */
const restMs = 1_000;

interface Edit {
  name: string;
  file: string;
  /** The text that is replaced, and its replacement. */
  from: string;
  to: string;
  /** Whether the edited code is running. */
  isEdited: () => Promise<boolean>;
}

/** Milliseconds from writing the file until the expected code is running. */
async function timeUntil(write: () => void, isReached: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  write();
  while (!(await isReached().catch(() => false))) {
    if (performance.now() - startedAt > maxWaitMs) throw new Error('the new code did not start in time');
    await pause(10);
  }
  return performance.now() - startedAt;
}

/** Saves the edited file and the original in turn. */
async function measure({ name, file, from, to, isEdited }: Edit): Promise<void> {
  const original = readFileSync(file, 'utf8');
  if (!original.includes(from)) throw new Error(`${file} does not contain: ${from}`);
  const times: number[] = [];
  try {
    while (times.length < repetitions) {
      times.push(await timeUntil(() => writeFileSync(file, original.replace(from, to)), isEdited));
      await pause(restMs);
      const isOriginal = async () => !(await isEdited());
      times.push(await timeUntil(() => writeFileSync(file, original), isOriginal));
      await pause(restMs);
    }
  } finally {
    writeFileSync(file, original);
  }
  const slowest = Math.max(...times);
  process.stdout.write(
    `${name}: median ${Math.round(median(times))} ms, slowest ${Math.round(slowest)} ms\n`,
  );
}

function serviceEdit(rpc: RpcClient): Edit {
  return {
    name: 'handler of a service',
    file: 'services/identity/src/shop/shop.service.ts',
    from: 'return { maintenance: row?.value === true };',
    to: 'return { maintenance: row?.value !== true };',
    isEdited: async () => (await rpc.call(shopStatus, {}, operator, { timeoutMs: 500 })).maintenance,
  };
}

function gatewayEdit(shopUrl: string): Edit {
  return {
    name: 'code of the gateway',
    file: 'gateway/src/pages/sitemap.ts',
    from: "'User-agent: *'",
    to: "'User-agent: dev-loop'",
    isEdited: async () => {
      const response = await fetch(`${shopUrl}/robots.txt`);
      if (!response.ok) throw new Error(`robots.txt: ${response.status}`);
      return (await response.text()).includes('dev-loop');
    },
  };
}

async function main(): Promise<void> {
  const { shop, system } = JSON.parse(readFileSync(join(dataDir, 'ready.json'), 'utf8')) as StackInfo;
  Object.assign(process.env, operatorVariables({ ...system, secrets: loadSecrets(dataDir) }));
  await asOperator((rpc) => measure(serviceEdit(rpc)));
  await measure(gatewayEdit(shop));
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm run dev\n`);
  process.exitCode = 1;
});
