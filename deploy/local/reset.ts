import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clearLeftovers, runningSupervisor } from './leftovers';

async function reset(dataDir: string): Promise<number> {
  const supervisor = runningSupervisor(dataDir);
  if (supervisor !== undefined) {
    process.stderr.write(`The shop is running (process ${supervisor}). Stop it first, then reset.\n`);
    return 1;
  }
  await clearLeftovers(dataDir);
  const postgres = join(dataDir, 'postgres');
  // Behind a link when the account that runs Postgres cannot enter the checkout (postgres-home.ts).
  if (existsSync(postgres)) rmSync(realpathSync(postgres), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(
    'The local shop is empty: databases, queues, events, mails, files, payments and keys are gone.\n',
  );
  return 0;
}

void reset(resolve(process.env['SHOP_DATA'] ?? '.local')).then((code) => (process.exitCode = code));
