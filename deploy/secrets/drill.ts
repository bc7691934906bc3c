import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { saveSecrets, secretsOf } from '../local/secrets';
import { acquire, type Holding } from './holdings';
import { LocalShop } from './local-shop';
import { rotatableNames, rotate } from './rotate';

/** `npm run drill:secrets`: rotates every secret of a shop and checks that what customers hold still works. */
const dataDir = resolve('.local/drill');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function reset(): void {
  spawnSync(process.execPath, ['dist/deploy/local/reset.js', '--quiet', '--data', dataDir], {
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
  const secrets = secretsOf(dataDir);
  const names = rotatableNames(secrets);
  saveSecrets(
    dataDir,
    names.reduce((next, name) => rotate(next, name), secrets),
  );
  return names;
}

async function failuresOf(shop: LocalShop, holdings: Holding[]): Promise<number> {
  let failures = 0;
  for (const { name, use } of holdings) {
    const problem = await use(shop.at).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    say(
      `  ${problem === undefined ? 'works' : 'FAILS'}  ${name}${problem === undefined ? '' : `: ${problem}`}`,
    );
    if (problem !== undefined) failures += 1;
  }
  return failures;
}

async function drill(): Promise<number> {
  reset();
  const holdings = await withShop((shop) => acquire(shop.at));
  say(`rotated: ${rotateAll().join(', ')}`);
  const failures = await withShop((shop) => failuresOf(shop, holdings));
  if (failures === 0) reset();
  say(`${holdings.length - failures} passed, ${failures} failed`);
  return failures;
}

drill().then(
  (failures) => (process.exitCode = failures === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
