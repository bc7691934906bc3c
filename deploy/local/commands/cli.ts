import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loadSecrets } from '../stack/secrets';
import type { StackInfo } from '../stack/stack';
import { operatorVariables } from '../stack/system';

/** Runs the CLI against the shop that runs on a data folder. @returns its exit code */
function runOperator(dataDir: string, words: string[]): number {
  const file = join(dataDir, 'ready.json');
  if (!existsSync(file)) {
    process.stderr.write('The shop is not running here. Start it first: npm start\n');
    return 1;
  }
  const { system } = JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
  const { status } = spawnSync(process.execPath, ['dist/deploy/tools/cli/main.js', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...operatorVariables({ ...system, secrets: loadSecrets(dataDir) }) },
  });
  return status ?? 1;
}

process.exitCode = runOperator(resolve(process.env['SHOP_DATA'] ?? '.local'), process.argv.slice(2));
