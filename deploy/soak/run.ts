import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ReadyNote } from '../local/stack';
import { audit } from './books';
import { Chance } from './chance';
import { Customers } from './customers';
import { Mishaps } from './mishaps';

/** `npm run soak`: customers buy while processes die, freeze and forget; then the books of all services have to agree. */
const customersAtOnce = 4;
/** The longest that something lost takes to be found: Stripe's retries, the sweep, announcements told again. */
const settlingMs = 240_000;
const lookEveryMs = 5_000;

const began = performance.now();

function say(line: string): void {
  process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)}  ${line}\n`);
}

function readyNote(dataDir: string): ReadyNote {
  const file = join(dataDir, 'ready.json');
  if (!existsSync(file))
    throw new Error(`no shop runs on ${dataDir}: npm start -- --data ${dataDir} --ports free`);
  return JSON.parse(readFileSync(file, 'utf8')) as ReadyNote;
}

/** Until the books agree, or for as long as the shop may take. @returns what is wrong at the end. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  for (const until = performance.now() + settlingMs; ; await pause(lookEveryMs)) {
    // The last mishap may have taken the database along.
    const faults = await look().catch((error: unknown) => [String(error)]);
    if (faults.length === 0 || performance.now() > until) return faults;
  }
}

async function soak(dataDir: string, minutes: number, seed: number): Promise<number> {
  const customers = new Customers(readyNote(dataDir), new Chance(seed), say);
  const mishaps = new Mishaps(dataDir, new Chance(seed + 1), say);
  const works = [mishaps.run(), ...Array.from({ length: customersAtOnce }, () => customers.run())];
  await Promise.race([pause(minutes * 60_000, undefined, { ref: false }), ...works]);
  mishaps.end();
  customers.end();
  await Promise.all(works);
  say(`${customers.purchases.length} purchases; waiting until the books agree`);
  const faults = await settled(() => audit(dataDir, customers.purchases));
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'every sale is kept, once' : `${faults.length} faults`);
  return faults.length;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.local' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
soak(resolve(values.data), Number(values.minutes), Number(values.seed)).then(
  (faults) => (process.exitCode = faults === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
