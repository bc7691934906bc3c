import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loadSecrets } from '../stack/secrets';
import type { StackInfo } from '../stack/stack';
import { operatorVariables } from '../stack/system';

/** They need no bus, and a restore no running shop. */
const backupCommands: readonly string[] = ['backup', 'restore', 'verify'];

function runProgram(folder: 'backup' | 'cli', words: string[], variables: Record<string, string>): number {
  const args = [`dist/deploy/operations/${folder}/main.js`, ...words];
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
}

/** Runs the CLI against the shop that runs on a data folder. @returns its exit code */
function runOperator(dataDir: string, words: string[]): number {
  const file = join(dataDir, 'ready.json');
  if (backupCommands.includes(words[0] ?? '')) return runProgram('backup', words, { SHOP_DATA: dataDir });
  if (!existsSync(file)) {
    process.stderr.write('The shop is not running here. Start it first: npm start\n');
    return 1;
  }
  const { system } = JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
  return runProgram('cli', words, operatorVariables({ ...system, secrets: loadSecrets(dataDir) }));
}

process.exitCode = runOperator(resolve(process.env['SHOP_DATA'] ?? '.local'), process.argv.slice(2));
