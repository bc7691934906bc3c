import { Client } from 'pg';
import { databaseOfRunningShop } from '../local/running-shop';
import type { Purchase } from './customers';

interface OrderLine {
  id: string;
  email: string;
  slug: string;
  state: string;
  isHandedOut: boolean;
}

interface Right {
  id: string;
  email: string;
  slug: string;
  userId: string;
  pluginId: string;
  status: string;
  licence: string | null;
}

interface Books {
  orders: OrderLine[];
  rights: Right[];
  /** Order ids. */
  grants: string[];
  /** What each mail is about, of those that were sent. */
  mails: string[];
  /** `user plugin` */
  knownOwners: string[];
  unfinished: string[];
}

async function read<T extends object>(dataDir: string, database: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: databaseOfRunningShop(database, dataDir) });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const waiting = `select count(*)::int as n, 'facts are not told' as what from outbox where published_at is null
  union all select count(*)::int, 'facts are dead' from dead_letters`;
const unsent = `union all select count(*)::int, 'mails are not sent' from mail_deliveries where state <> 'sent'`;
const untold = `union all select count(*)::int, 'events of Stripe are not done' from stripe_events where state in ('waiting', 'failed')`;

async function unfinishedOf(dataDir: string, database: string, more: string): Promise<string[]> {
  const rows = await read<{ n: number; what: string }>(dataDir, database, `${waiting} ${more}`);
  return rows.filter(({ n }) => n > 0).map(({ n, what }) => `${database}: ${n} ${what}`);
}

async function mailsOf(dataDir: string, database: string): Promise<string[]> {
  const rows = await read<{ key: string }>(
    dataDir,
    database,
    `select key from mail_deliveries where state = 'sent'`,
  );
  return rows.map(({ key }) => key);
}

async function openBooks(dataDir: string): Promise<Books> {
  return {
    orders: await read(
      dataDir,
      'commerce',
      `select o.id, o.email, i.slug, o.state, o.fulfilled_at is not null as "isHandedOut"
         from orders o join order_items i on i.order_id = o.id`,
    ),
    rights: await read(
      dataDir,
      'licensing',
      `select e.id, e.email, e.slug, e.user_id as "userId", e.subject_id as "pluginId", e.status, l.status as licence
         from entitlements e left join licences l on l.entitlement_id = e.id`,
    ),
    grants: (
      await read<{ order_id: string }>(dataDir, 'licensing', 'select order_id from download_grants')
    ).map(({ order_id }) => order_id),
    mails: [...(await mailsOf(dataDir, 'commerce')), ...(await mailsOf(dataDir, 'licensing'))],
    knownOwners: (
      await read<{ owner: string }>(
        dataDir,
        'newsletter',
        `select user_id || ' ' || plugin_id as owner from ownerships where is_owned`,
      )
    ).map(({ owner }) => owner),
    unfinished: [
      ...(await unfinishedOf(dataDir, 'commerce', `${unsent} ${untold}`)),
      ...(await unfinishedOf(dataDir, 'licensing', unsent)),
      ...(await unfinishedOf(dataDir, 'newsletter', '')),
    ],
  };
}

const times = (among: readonly string[], one: string) => among.filter((each) => each === one).length;

/** What is wrong with one order that had to hand something out: once each, neither missing nor twice. */
function faultsOfHandOut(books: Books, order: OrderLine, right: Right): string[] {
  const owner = `${right.userId} ${right.pluginId}`;
  const lives = right.status !== 'revoked';
  return [
    ...(order.isHandedOut ? [] : ['not handed out']),
    ...(times(books.grants, order.id) === 1 ? [] : ['no grant']),
    ...(times(books.mails, `licence:${right.id}`) === 1 ? [] : ['no licence mail']),
    // An order whose money went back before it was handed out needs no receipt of what it does not give.
    ...(!lives || times(books.mails, `receipt:${order.id}`) === 1 ? [] : ['no receipt']),
    ...(times(books.knownOwners, owner) === Number(lives) ? [] : ['the newsletter knows it otherwise']),
  ];
}

function faultsOf(books: Books, { email, slug, fate }: Purchase): string[] {
  const isMeant = (one: { email: string; slug: string }) => one.email === email && one.slug === slug;
  const orders = books.orders.filter(isMeant);
  const rights = books.rights.filter(isMeant);
  const [order] = orders;
  const [right] = rights;
  if (!order || orders.length > 1) return [`${orders.length} orders`];
  const states = order.state === fate.order ? [] : [`order ${order.state} in place of ${fate.order}`];
  if (rights.length !== Number(fate.right !== null)) return [...states, `${rights.length} entitlements`];
  if (!right) return states;
  const isRight = right.status === fate.right && right.licence === fate.right;
  const given = `entitlement ${right.status}, licence ${right.licence} in place of ${fate.right}`;
  return [...states, ...(isRight ? [] : [given]), ...faultsOfHandOut(books, order, right)];
}

/**
 * Compares the databases of all services with what was done (guides: the invariants of a sale). Empty when every sale is
 * kept, once, and nothing is left to be done.
 */
export async function audit(dataDir: string, purchases: readonly Purchase[]): Promise<string[]> {
  const books = await openBooks(dataDir);
  const faults = purchases.flatMap((purchase) =>
    faultsOf(books, purchase).map(
      (fault) => `${purchase.email} ${purchase.slug} (${purchase.fate.name}): ${fault}`,
    ),
  );
  return [...books.unfinished, ...faults];
}
