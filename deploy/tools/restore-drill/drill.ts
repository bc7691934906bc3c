import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Backup } from '../../operations/backup/backup';
import { backupSettings } from '../../operations/backup/backup.config';
import { restore } from '../../operations/backup/restore';
import { verify } from '../../operations/backup/verify';
import { LocalShop, resetShop } from '../driver/local-shop';
import { remainingProblems } from '../driver/remaining-problems';
import { print, runTool, toTable } from '../driver/report';
import { type Account, accountForPurchases, repeatedNumbers, rowsIn } from './account-for-purchases';
import { pricedSlugs, type ShopCustomer } from '../driver/shop-customer';
import { buyMany, canLogIn, deleteAccount, type DrillPurchase, registerMany } from './drill-customers';

/**
 * `npm run drill:restore`: purchases before, during and after a backup, then the loss of everything but Stripe. The shop is
 * restored to the end of the backup and to the moment after the full backup; every purchase must be accounted for.
 */
const dataDir = resolve('.local/restore-drill');
const settings = backupSettings(dataDir, {});
const deletedCount = 3;
const lateCount = 2;
const settleTimeoutMs = 300_000;
/** Stripe's state is not the shop's; the ports keep its address. */
const survivors = new Set(['payment-sandbox.json', 'ports.json', 'backup']);

const secondsSince = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

function reset(): void {
  resetShop(dataDir);
  for (const path of [settings.repository, `${dataDir}-backup.key`])
    rmSync(path, { recursive: true, force: true });
}

/** Deletes everything of the shop, as the loss of its machine does. */
function destroy(): void {
  rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true });
  for (const name of readdirSync(dataDir))
    if (!survivors.has(name) && !name.startsWith('payment-sandbox'))
      rmSync(join(dataDir, name), { recursive: true });
}

interface Story {
  /** By the time of the purchase. */
  phases: Record<string, DrillPurchase[]>;
  deleted: ShopCustomer[];
  numbers: ReadonlyMap<string, string>;
  /** Right after the full backup. */
  afterBackup: Date;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  print(`${what}: ${secondsSince(since)} s`);
  return result;
}

async function buyAndBackUp(shop: LocalShop, total: number): Promise<Story> {
  const slugs = await pricedSlugs(shop.at.shop);
  const counts = { before: total * 0.4, during: total * 0.3, after: total * 0.3 };
  const registerFor = (count: number) => registerMany(shop.at, Math.ceil(count / slugs.length));
  const early = await registerFor(counts.before);
  const middle = await registerFor(counts.during);
  const last = await registerFor(counts.after);
  const deleted = await registerMany(shop.at, deletedCount);
  const before = await timed('purchases before the backup', async () => [
    ...(await buyMany(deleted, slugs, deletedCount)),
    ...(await buyMany(early, slugs, counts.before - deletedCount)),
  ]);
  const [during] = await timed('purchases during the full backup', () =>
    Promise.all([
      buyMany(middle, slugs, counts.during),
      timed('full backup', () => Backup.run(settings, true)),
    ]),
  );
  const afterBackup = new Date();
  for (const customer of deleted) await deleteAccount(customer);
  const late = await registerMany(shop.at, lateCount);
  const after = await buyMany(last, slugs, counts.after / 2);
  await timed('backup of the changes', () => Backup.run(settings, false));
  // The rest is not in the backup: it must come back from Stripe.
  after.push(...(await buyMany(late, slugs, lateCount)));
  after.push(...(await buyMany(last, slugs, counts.after / 2 - lateCount, counts.after / 2)));
  const phases = { before, during, after };
  await waitUntilAccounted(
    shop,
    { phases, deleted },
    counts.before + counts.during + counts.after - deletedCount,
  );
  const { numbers } = await account(shop, { deleted }, Object.values(phases).flat());
  return { phases, deleted, numbers, afterBackup };
}

function account(
  shop: LocalShop,
  { deleted }: Pick<Story, 'deleted'>,
  purchases: readonly DrillPurchase[],
): Promise<Account> {
  const at = { read: rowsIn(dataDir), sandbox: shop.at.sandbox };
  return accountForPurchases(at, purchases, new Set(deleted.map(({ id }) => id)));
}

/** Waits until nothing is lost, and enough is delivered. */
async function waitUntilAccounted(
  shop: LocalShop,
  story: Pick<Story, 'phases' | 'deleted'>,
  minDelivered = 0,
): Promise<void> {
  const purchases = Object.values(story.phases).flat();
  const check = async () => {
    const { fates } = await account(shop, story, purchases);
    return fates.LOST === 0 && fates.delivered >= minDelivered ? [] : ['NOT settled in time'];
  };
  for (const problem of await remainingProblems(check, settleTimeoutMs)) print(problem);
}

interface Outcome {
  problems: string[];
  numbers: ReadonlyMap<string, string>;
}

async function loseAndRestore(story: Story, name: string, target?: Date): Promise<Outcome> {
  destroy();
  const since = performance.now();
  const { until, erasures } = await timed(`restore ${name}`, () => restore(settings, target));
  print(`restored to ${until.toISOString()}; ${erasures} deletions to repeat`);
  const shop = await timed('start', () => LocalShop.start(dataDir));
  try {
    await waitUntilAccounted(shop, story);
    print(`every purchase accounted for ${secondsSince(since)} s after the loss`);
    return await report(shop, story);
  } finally {
    await shop.stop();
  }
}

async function report(shop: LocalShop, story: Story): Promise<Outcome> {
  const problems: string[] = [];
  const names = ['delivered', 'in review', 'of a deleted person', 'LOST'] as const;
  const rows: (string | number)[][] = [];
  for (const [phase, purchases] of Object.entries(story.phases)) {
    const { fates } = await account(shop, story, purchases);
    rows.push([phase, purchases.length, ...names.map((name) => fates[name])]);
    if (fates.LOST > 0) problems.push(`${fates.LOST} purchases ${phase} the backup are lost`);
  }
  process.stdout.write(`${toTable(['purchases', 'paid', ...names], rows)}\n`);
  for (const customer of story.deleted)
    if (await canLogIn(shop.at.shop, customer)) problems.push(`${customer.email} was deleted and can log in`);
  return { problems, numbers: (await account(shop, story, [])).numbers };
}

async function drill(total: number): Promise<string[]> {
  reset();
  const shop = await LocalShop.start(dataDir);
  let story: Story;
  try {
    story = await buyAndBackUp(shop, total);
  } finally {
    await shop.stop();
  }
  const { problems: damaged } = await timed('verify', () => verify(settings));
  const end = await loseAndRestore(story, 'to the end of the backup');
  const moment = await loseAndRestore(story, 'to the moment after the full backup', story.afterBackup);
  const repeated = repeatedNumbers([story.numbers, end.numbers, moment.numbers]);
  const problems = [
    ...damaged,
    ...end.problems,
    ...moment.problems,
    ...repeated.map((number) => `the order number ${number} was given twice`),
  ];
  if (problems.length === 0) reset();
  return problems;
}

const { values } = parseArgs({ options: { purchases: { type: 'string', default: '1000' } } });
runTool(() => drill(Number(values.purchases)));
