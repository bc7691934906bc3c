import { saveCart } from '#contracts/commerce/cart';
import { createCheckoutSession } from '#contracts/commerce/checkout';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { growTable } from '#testing/database/grow-table';
import { type RoundTrip, RoundTripRecorder } from '#testing/round-trips';
import { AllServices } from './all-services';

jest.setTimeout(300_000);

const guest = { kind: 'guest', language: 'en' } as const;

let shop: AllServices;
let recorder: RoundTripRecorder;
let slug: string;

async function newUser(name: string): Promise<UserActor> {
  const email = `${name}@example.com`;
  await shop.rpc.call(register, { email, firstName: 'Anna', lastName: 'Kern', password: 'Saturos7' }, guest);
  const [user] = await shop
    .database('identity')
    .query<{ id: string }[]>('select id from users where email = $1', [email]);
  return { kind: 'user', userId: user?.id ?? '', role: 'user', language: 'en' };
}

/** Everything of earlier sales is done: no event, mail or Stripe event waits. */
async function waitUntilIdle(): Promise<void> {
  const waiting = { outbox: 'published_at is null', mail_deliveries: `state in ('queued', 'sending')` };
  const conditions: [string, string, string][] = [
    ...['identity', 'commerce', 'licensing'].flatMap((name) =>
      Object.entries(waiting).map(([table, rows]): [string, string, string] => [name, table, rows]),
    ),
    ['commerce', 'stripe_events', `state = 'waiting'`],
    ['commerce', 'orders', 'paid_at is not null and fulfilled_at is null'],
  ];
  await eventually(async () => {
    for (const [name, table, rows] of conditions)
      expect(await shop.database(name).query(`select 1 from ${table} where ${rows}`)).toEqual([]);
  });
}

/** Sells one product. @returns the statements from the payment to its receipt, of all services */
async function sell(name: string): Promise<RoundTrip[]> {
  const actor = await newUser(name);
  const { sessionId } = await shop.rpc.call(createCheckoutSession, { slug }, actor, { timeoutMs: 10_000 });
  await waitUntilIdle();
  const email = `${name}@example.com`;
  const sent = () => shop.mails.received.filter(({ recipients }) => recipients.includes(email)).length;
  const before = sent();
  recorder.start();
  await shop.sandbox(`sessions/${sessionId}/pay`, { card: '4242424242424242', email, name: 'Anna Kern' });
  await eventually(() => expect(sent() - before).toBe(1), 60_000);
  const statements = recorder.stop();
  await waitUntilIdle();
  return statements;
}

beforeAll(async () => {
  recorder = new RoundTripRecorder();
  shop = await AllServices.open({ deliversWebhooks: true });
  const admin: UserActor = { ...(await newUser('admin')), role: 'admin' };
  slug = await shop.addPlugin(
    { name: 'Saturos', price: 129, storageKey: 'downloads/uploads/spec/setup.zip' },
    admin,
  );
  // The tables grow by copies of these rows.
  await sell('first-customer');
});

afterAll(async () => {
  await shop.close();
  recorder.restore();
});

/** The tables that a purchase reads or changes, by database. */
const tablesOfSales: Record<string, readonly string[]> = {
  commerce: [
    'orders',
    'order_items',
    'checkout_attempts',
    'stripe_events',
    'mail_deliveries',
    'outbox',
    'carts',
  ],
  licensing: ['purchases', 'entitlements', 'licences', 'licence_events', 'download_grants', 'outbox'],
  newsletter: ['ownerships'],
};

/** The tables that a statement reads from their first to their last row, whatever its values are. */
async function readAsAWhole({ database, text }: RoundTrip): Promise<string[]> {
  const name = database.replace(/_.*/, '');
  if (!/^(\/\*|select|with|insert|update|delete)/i.test(text)) return [];
  const [plan] = await shop.database(name).query<object[]>(`explain (generic_plan, format json) ${text}`);
  const scanned = [...JSON.stringify(plan).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)];
  return scanned.flatMap(([, table = '']) =>
    tablesOfSales[name]?.includes(table) ? [`${table}: ${text}`] : [],
  );
}

it('no statement of a purchase reads a whole table of thousands of orders or carts, or another one of hundreds of rows', async () => {
  await shop.rpc.call(
    saveCart,
    { items: [{ kind: 'plugin', slug }], codes: [] },
    await newUser('with-a-cart'),
  );
  for (const [name, tables] of Object.entries(tablesOfSales))
    for (const table of tables)
      await growTable(shop.database(name), table, /^(orders|carts)$/.test(table) ? 3_000 : 500);
  const statements = await sell('customer-of-a-large-shop');
  if (process.env['PRINT_ROUND_TRIPS'])
    process.stdout.write(`${statements.map(({ text }) => text).join('\n')}\n`);
  const scans: string[] = [];
  for (const trip of statements) scans.push(...(await readAsAWhole(trip)));
  expect(scans).toEqual([]);
});
