import { Command, InvalidArgumentError } from 'commander';
import { Backup } from './backup';
import { backupSettings } from './backup.config';
import { restore } from './restore';
import { runSchedule } from './schedule/run-schedule';
import { verify } from './verify';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A full backup by hand waits for a run of the schedule; one of the changes ends before cron starts the next. */
const maxWaitMs = { full: 15 * 60_000, changes: 30_000 };
const waiting = () => void process.stderr.write('Another backup is running; waiting for its end.\n');

const settings = () => backupSettings(process.env['SHOP_DATA'] ?? '.local');

function parseMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new InvalidArgumentError('A moment with its time zone is expected, such as 2026-11-23T21:00:00Z.');
  return moment;
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

async function runBackup({ changes = false }: { changes?: boolean }): Promise<void> {
  const startedAt = performance.now();
  const { repository, key } = settings();
  const ms = changes ? maxWaitMs.changes : maxWaitMs.full;
  const { kind, bytes } = await Backup.run(settings(), !changes, { ms, waiting });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  print(`${kind} backup in ${seconds} s; the repository ${repository} has ${megabytes(bytes)}`);
  const secret = 'file' in key ? key.file : 'BACKUP_PASSWORD';
  if (kind === 'full') print(`nothing can be restored without ${secret}: keep a copy of it elsewhere`);
}

async function runRestore({ to }: { to?: Date }): Promise<void> {
  const startedAt = performance.now();
  const { until, erasures, replaced } = await restore(settings(), to);
  print(`restored to ${until.toISOString()} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  if (erasures > 0)
    print(`${erasures} accounts were deleted later; identity deletes them again at its start`);
  if (replaced) print(`the former databases are kept in ${replaced} until the next restore`);
  print('start the shop: npm start');
}

async function runVerify(): Promise<void> {
  const { until, databases, files, problems } = await verify(settings());
  const age = ((Date.now() - until.getTime()) / 60_000).toFixed(1);
  print(`the newest backup restores to ${until.toISOString()}, ${age} minutes ago`);
  for (const { name, tables, rows, indexes } of databases)
    print(`  ${name.padEnd(12)} ${tables} tables, ${rows} rows, ${indexes} indexes`);
  print(`  ${files} files with their checksums`);
  for (const problem of problems) print(`  ${problem}`);
  if (problems.length > 0) throw new Error(`${problems.length} problems`);
}

/**
 * `npm run shop -- backup`, `restore` and `verify`: docs/operations/backup.md. A program apart from the operator's tool: it works on the
 * data folder of a shop on this machine, and a restore needs it stopped.
 */
const program = new Command('shop').description('Backup and restore of the shop on this machine');
program
  .command('backup')
  .description('backs up databases, files and secrets of the running shop')
  .option('--changes', 'only what has changed since the last backup; every minute')
  .action(runBackup);
program
  .command('restore')
  .description('restores the stopped shop to the end of the backup, or to a moment')
  .option('--to <time>', 'such as 2026-11-23T21:00:00Z', parseMoment)
  .action(runRestore);
program
  .command('verify')
  .description('restores the newest backup beside the shop and checks it')
  .action(runVerify);
program
  .command('schedule')
  .description('stays, and makes all backups and checks when they are due; in containers')
  .action(() => runSchedule(settings()));

void program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
