import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOrphanedProcesses, runningSupervisor } from '../processes/orphaned-processes';

/** Deletes a data folder. @returns false, after an error message, when a shop runs on it */
async function reset(dataDir: string): Promise<boolean> {
  const supervisor = runningSupervisor(dataDir);
  if (supervisor !== undefined) {
    process.stderr.write(`The shop is running (process ${supervisor}). Stop it first, then reset.\n`);
    return false;
  }
  await stopOrphanedProcesses(dataDir);
  const postgres = join(dataDir, 'postgres');
  // Behind a link when the account that runs Postgres cannot enter the checkout (postgres-installation.ts).
  if (existsSync(postgres)) {
    const place = realpathSync(postgres);
    for (const left of ['', '.half', '.replaced', '.verified', '.unpacked'].map((end) => `${place}${end}`))
      rmSync(left, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
  return true;
}

function testFolders(dataDir: string): string[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return names.filter((name) => /^test-\d+$/.test(name)).map((name) => join(dataDir, name));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const dataDir = resolve(values.data);
  // The data of test stacks are inside (test-stacks.mjs); one in use keeps the rest.
  let isEmpty = true;
  for (const folder of [...testFolders(dataDir), dataDir]) isEmpty &&= await reset(folder);
  process.exitCode = isEmpty ? 0 : 1;
  if (!isEmpty || values.quiet) return;
  const deleted = 'databases, queues, events, mails, files, payments and keys are gone';
  process.stdout.write(`The local shop is empty: ${deleted}.\n`);
}

void main();
