import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { saveSecrets, loadSecrets } from '../../local/stack/secrets';
import { createRotationChecks, type RotationCheck } from './rotation-checks';
import { LocalShop } from './local-shop';
import { rotatableNames, rotate } from './rotate';

/** `npm run drill:secrets`: rotates every secret of a shop and checks that sessions, links and licence files still work. */
const dataDir = resolve('.local/drill');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function reset(): void {
  spawnSync(process.execPath, ['dist/deploy/local/commands/reset.js', '--quiet', '--data', dataDir], {
    stdio: 'inherit',
  });
}

async function withShop<T>(work: (shop: LocalShop) => Promise<T>): Promise<T> {
  const shop = await LocalShop.start(dataDir);
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

function rotateAll(): string[] {
  const secrets = loadSecrets(dataDir);
  const names = rotatableNames(secrets);
  saveSecrets(
    dataDir,
    names.reduce((next, name) => rotate(next, name), secrets),
  );
  return names;
}

async function countFailures(shop: LocalShop, checks: RotationCheck[]): Promise<number> {
  let failures = 0;
  for (const { name, use } of checks) {
    const problem = await use(shop.at).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    print(
      `  ${problem === undefined ? 'works' : 'FAILS'}  ${name}${problem === undefined ? '' : `: ${problem}`}`,
    );
    if (problem !== undefined) failures += 1;
  }
  return failures;
}

async function drill(): Promise<number> {
  reset();
  const checks = await withShop((shop) => createRotationChecks(shop.at));
  print(`rotated: ${rotateAll().join(', ')}`);
  const failures = await withShop((shop) => countFailures(shop, checks));
  if (failures === 0) reset();
  print(`${checks.length - failures} passed, ${failures} failed`);
  return failures;
}

drill().then(
  (failures) => (process.exitCode = failures === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
