import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { runningSupervisor } from '../../local/processes/orphaned-processes';
import { saveSecrets, loadSecrets } from '../../local/stack/secrets';
import { rotatableNames, rotate } from './rotate';
import { envNames, rotateEnv } from './rotate-env';

interface Options {
  data: string;
  env?: string;
  dropFormer?: boolean;
}

function rotateFile(file: string, names: string[], options: Options): string[] {
  const chosen = names.includes('all') ? envNames : names;
  const text = chosen.reduce((env, name) => rotateEnv(env, name, options), readFileSync(file, 'utf8'));
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return chosen;
}

function rotateFolder(dataDir: string, names: string[], options: Options): string[] {
  if (runningSupervisor(dataDir) !== undefined) throw new Error('The shop is running. Stop it first.');
  const secrets = loadSecrets(dataDir);
  const chosen = names.includes('all') ? rotatableNames(secrets) : names;
  saveSecrets(
    dataDir,
    chosen.reduce((next, name) => rotate(next, name, options), secrets),
  );
  return chosen;
}

const program = new Command('secrets').description('secrets of a stopped shop, or of a .env file');
program
  .command('rotate')
  .argument('<names...>', 'which secrets, or: all')
  .option('--data <folder>', 'data folder of a stopped shop', '.local')
  .option('--env <file>', 'a .env file instead of a data folder')
  .option('--drop-former', 'after a leak: what depends on former values ends')
  .description('replaces secrets by new ones; processes use them after their next start')
  .action((names: string[], options: Options) => {
    const done = options.env
      ? rotateFile(resolve(options.env), names, options)
      : rotateFolder(resolve(options.data), names, options);
    process.stdout.write(`rotated: ${done.join(', ')}. Restart the processes.\n`);
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
