import { Client } from 'pg';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import type { Purchase } from './customer-simulator';

interface OrderRow {
  id: string;
  email: string;
  slug: string;
  state: string;
  isFulfilled: boolean;
}

interface EntitlementRow {
  id: string;
  email: string;
  slug: string;
  userId: string;
  pluginId: string;
  status: string;
  licence: string | null;
}

interface ShopState {
  orders: OrderRow[];
  entitlements: EntitlementRow[];
  /** Order ids. */
  grants: string[];
  /** Keys of the sent mails, such as `receipt:<order>`. */
  mails: string[];
  /** Owners that newsletter has recorded, as `<user> <plug-in>`. */
  ownerships: string[];
  unfinished: string[];
}

async function read<T extends object>(dataDir: string, database: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: localDatabaseUrl(database, dataDir) });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const unpublishedEvents = `select count(*)::int as n, 'events not published' as problem from outbox where published_at is null
  union all select count(*)::int, 'dead letters' from dead_letters`;
const unsentMails = `union all select count(*)::int, 'mails not sent' from mail_deliveries where state <> 'sent'`;
const openStripeEvents = `union all select count(*)::int, 'Stripe events not processed' from stripe_events where state in ('waiting', 'failed')`;

async function unfinishedOf(dataDir: string, database: string, more: string): Promise<string[]> {
  const rows = await read<{ n: number; problem: string }>(dataDir, database, `${unpublishedEvents} ${more}`);
  return rows.filter(({ n }) => n > 0).map(({ n, problem }) => `${database}: ${n} ${problem}`);
}

async function mailsOf(dataDir: string, database: string): Promise<string[]> {
  const rows = await read<{ key: string }>(
    dataDir,
    database,
    `select key from mail_deliveries where state = 'sent'`,
  );
  return rows.map(({ key }) => key);
}

async function readShopState(dataDir: string): Promise<ShopState> {
  return {
    orders: await read(
      dataDir,
      'commerce',
      `select o.id, o.email, i.slug, o.state, o.fulfilled_at is not null as "isFulfilled"
         from orders o join order_items i on i.order_id = o.id`,
    ),
    entitlements: await read(
      dataDir,
      'licensing',
      `select e.id, e.email, e.slug, e.user_id as "userId", e.subject_id as "pluginId", e.status, l.status as licence
         from entitlements e left join licences l on l.entitlement_id = e.id`,
    ),
    grants: (
      await read<{ order_id: string }>(dataDir, 'licensing', 'select order_id from download_grants')
    ).map(({ order_id }) => order_id),
    mails: [...(await mailsOf(dataDir, 'commerce')), ...(await mailsOf(dataDir, 'licensing'))],
    ownerships: (
      await read<{ owner: string }>(
        dataDir,
        'newsletter',
        `select user_id || ' ' || plugin_id as owner from ownerships where is_owned`,
      )
    ).map(({ owner }) => owner),
    unfinished: [
      ...(await unfinishedOf(dataDir, 'commerce', `${unsentMails} ${openStripeEvents}`)),
      ...(await unfinishedOf(dataDir, 'licensing', unsentMails)),
      ...(await unfinishedOf(dataDir, 'newsletter', '')),
    ],
  };
}

const countOf = (among: readonly string[], one: string) => among.filter((each) => each === one).length;

/** Problems of an order with an entitlement: grant, mails and ownership must exist exactly once. */
function fulfilmentProblems(state: ShopState, order: OrderRow, entitlement: EntitlementRow): string[] {
  const owner = `${entitlement.userId} ${entitlement.pluginId}`;
  const isValid = entitlement.status !== 'revoked';
  return [
    ...(order.isFulfilled ? [] : ['not fulfilled']),
    ...(countOf(state.grants, order.id) === 1 ? [] : ['not exactly one download grant']),
    ...(countOf(state.mails, `licence:${entitlement.id}`) === 1 ? [] : ['not exactly one licence mail']),
    // An order that was refunded before its fulfilment needs no receipt, because it has no entitlement.
    ...(!isValid || countOf(state.mails, `receipt:${order.id}`) === 1 ? [] : ['not exactly one receipt']),
    ...(countOf(state.ownerships, owner) === Number(isValid) ? [] : ['wrong ownership in newsletter']),
  ];
}

function purchaseProblems(state: ShopState, { email, slug, scenario }: Purchase): string[] {
  const isOfPurchase = (one: { email: string; slug: string }) => one.email === email && one.slug === slug;
  const orders = state.orders.filter(isOfPurchase);
  const entitlements = state.entitlements.filter(isOfPurchase);
  const [order] = orders;
  const [entitlement] = entitlements;
  if (!order || orders.length > 1) return [`${orders.length} orders`];
  const wrongState =
    order.state === scenario.order ? [] : [`order ${order.state} instead of ${scenario.order}`];
  if (entitlements.length !== Number(scenario.entitlement !== null))
    return [...wrongState, `${entitlements.length} entitlements`];
  if (!entitlement) return wrongState;
  const isExpected =
    entitlement.status === scenario.entitlement && entitlement.licence === scenario.entitlement;
  const actual = `entitlement ${entitlement.status}, licence ${entitlement.licence} instead of ${scenario.entitlement}`;
  return [...wrongState, ...(isExpected ? [] : [actual]), ...fulfilmentProblems(state, order, entitlement)];
}

/**
 * Compares the databases of all services with the simulated purchases. Returns an empty list when every purchase is fulfilled
 * exactly once and no event or mail is pending.
 */
export async function findProblems(dataDir: string, purchases: readonly Purchase[]): Promise<string[]> {
  const state = await readShopState(dataDir);
  const problems = purchases.flatMap((purchase) =>
    purchaseProblems(state, purchase).map(
      (problem) => `${purchase.email} ${purchase.slug} (${purchase.scenario.name}): ${problem}`,
    ),
  );
  return [...state.unfinished, ...problems];
}
