import { resolve } from 'node:path';
import { saveSecrets, loadSecrets } from '../../local/stack/secrets';
import { LocalShop, resetShop } from '../../tools/driver/local-shop';
import { print, runTool } from '../../tools/driver/report';
import { createRotationChecks, type RotationCheck } from './rotation-checks';
import { rotatableNames, rotate } from './rotate';

/** `npm run drill:secrets`: rotates every secret of a shop and checks that sessions, links and licence files still work. */
const dataDir = resolve('.local/drill');

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

async function failuresOf({ at }: LocalShop, checks: readonly RotationCheck[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, use } of checks)
    await use(at).then(
      () => print(`works: ${name}`),
      (error: unknown) => failures.push(`FAILS: ${name}: ${String(error)}`),
    );
  return failures;
}

runTool(async () => {
  resetShop(dataDir);
  const checks = await withShop(({ at }) => createRotationChecks(at));
  print(`rotated: ${rotateAll().join(', ')}`);
  const failures = await withShop((shop) => failuresOf(shop, checks));
  if (failures.length === 0) resetShop(dataDir);
  return failures;
});
