import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { rowsOf } from '../driver/rows';
import { requestWithRetry } from '../driver/retrying-client';
import type { DrillPurchase } from './drill-customers';

interface OrderRow {
  id: string;
  number: string | null;
  state: string;
  email: string;
  entitlements: number;
}

/** What became of a purchase that was paid at Stripe. */
type Fate = 'delivered' | 'in review' | 'of a deleted person' | 'LOST';

export interface Account {
  fates: Record<Fate, number>;
  /** By order id. */
  numbers: ReadonlyMap<string, string>;
}

/** Reads rows of one database of the shop. */
export type ReadRows = <T extends object>(database: string, statement: string) => Promise<T[]>;

/** From the shop that runs on a data folder. */
export function rowsIn(dataDir: string): ReadRows {
  return (database, statement) => rowsOf(localDatabaseUrl(database, dataDir), statement);
}

async function readOrders(read: ReadRows): Promise<Map<string, OrderRow>> {
  const orders = await read<Omit<OrderRow, 'entitlements'>>(
    'commerce',
    'select id, number, state, email from orders',
  );
  const granted = await read<{ id: string; n: number }>(
    'licensing',
    `select source_order_id as id, count(*)::int as n from entitlements where status = 'active' group by 1`,
  );
  const countOf = new Map(granted.map(({ id, n }) => [id, n]));
  return new Map(orders.map((order) => [order.id, { ...order, entitlements: countOf.get(order.id) ?? 0 }]));
}

function fateOf(order: OrderRow | undefined, isDeleted: boolean): Fate {
  if (!order) return 'LOST';
  if (isDeleted)
    return order.email.endsWith('@deleted.invalid') || order.state === 'review'
      ? 'of a deleted person'
      : 'LOST';
  if (order.state === 'paid' && order.number !== null && order.entitlements === 1) return 'delivered';
  return order.state === 'review' ? 'in review' : 'LOST';
}

/** Compares every paid session at the sandbox with orders and entitlements. */
export async function accountForPurchases(
  { read, sandbox }: { read: ReadRows; sandbox: string },
  purchases: readonly DrillPurchase[],
  deletedUsers: ReadonlySet<string>,
): Promise<Account> {
  const sessions = await requestWithRetry<
    { id: string; payment_status: string; client_reference_id: string }[]
  >(`${sandbox}/_sandbox/sessions`);
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const orders = await readOrders(read);
  const fates: Account['fates'] = { delivered: 0, 'in review': 0, 'of a deleted person': 0, LOST: 0 };
  for (const { sessionId, customer } of purchases) {
    const session = sessionOf.get(sessionId);
    if (session?.payment_status !== 'paid') throw new Error(`${sessionId} is not paid at the sandbox`);
    fates[fateOf(orders.get(session.client_reference_id), deletedUsers.has(customer.id))] += 1;
  }
  const numbers = new Map(
    [...orders.values()].flatMap(({ id, number }) => (number ? [[id, number] as const] : [])),
  );
  return { fates, numbers };
}

/** Numbers that two different orders got, in one state of the shop or in two. */
export function repeatedNumbers(states: readonly ReadonlyMap<string, string>[]): string[] {
  const orderOf = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [order, number] of states.flatMap((numbers) => [...numbers])) {
    if ((orderOf.get(number) ?? order) !== order) repeated.add(number);
    orderOf.set(number, order);
  }
  return [...repeated];
}
