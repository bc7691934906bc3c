import { rowsOf } from '../driver/rows';
import type { Purchase } from './customer-simulator';

interface OrderRow {
  id: string;
  email: string;
  slug: string;
  state: string;
}

interface EntitlementRow {
  id: string;
  email: string;
  slug: string;
  status: string;
  licence: string | null;
}

interface ShopState {
  orders: OrderRow[];
  entitlements: EntitlementRow[];
  /** Keys of the sent mails, such as `receipt:<order>`. */
  mails: string[];
  unfinished: string[];
}

/** The address of a service's database for an administrator. */
export type DatabaseUrlOf = (database: string) => string;

const unpublishedEvents = `select count(*)::int as n, 'events not published' as problem from outbox where published_at is null
  union all select count(*)::int, 'dead letters' from dead_letters`;
const unsentMails = `union all select count(*)::int, 'mails not sent' from mail_deliveries where state <> 'sent'`;
const openStripeEvents = `union all select count(*)::int, 'Stripe events not processed' from stripe_events where state in ('waiting', 'failed')`;

async function unfinishedOf(urlOf: DatabaseUrlOf, database: string, more: string): Promise<string[]> {
  const rows = await rowsOf<{ n: number; problem: string }>(urlOf(database), `${unpublishedEvents} ${more}`);
  return rows.filter(({ n }) => n > 0).map(({ n, problem }) => `${database}: ${n} ${problem}`);
}

async function mailsOf(urlOf: DatabaseUrlOf, database: string): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    urlOf(database),
    `select key from mail_deliveries where state = 'sent'`,
  );
  return rows.map(({ key }) => key);
}

async function readShopState(urlOf: DatabaseUrlOf): Promise<ShopState> {
  return {
    orders: await rowsOf(
      urlOf('commerce'),
      `select o.id, o.email, i.slug, o.state
         from orders o join order_items i on i.order_id = o.id`,
    ),
    entitlements: await rowsOf(
      urlOf('licensing'),
      `select e.id, e.email, e.slug, e.status, l.status as licence
         from entitlements e left join licences l on l.entitlement_id = e.id`,
    ),
    mails: [...(await mailsOf(urlOf, 'commerce')), ...(await mailsOf(urlOf, 'licensing'))],
    unfinished: [
      ...(await unfinishedOf(urlOf, 'commerce', `${unsentMails} ${openStripeEvents}`)),
      ...(await unfinishedOf(urlOf, 'licensing', unsentMails)),
      ...(await unfinishedOf(urlOf, 'newsletter', '')),
    ],
  };
}

const countOf = (among: readonly string[], one: string) => among.filter((each) => each === one).length;

/** Problems of an order with an entitlement: its mail must exist exactly once. */
function mailProblems(state: ShopState, order: OrderRow, entitlement: EntitlementRow): string[] {
  const isValid = entitlement.status !== 'revoked';
  return [
    // An order that was refunded before its fulfilment needs no receipt, because it has no entitlement.
    ...(!isValid || countOf(state.mails, `receipt:${order.id}`) === 1 ? [] : ['not exactly one receipt']),
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
  return [...wrongState, ...(isExpected ? [] : [actual]), ...mailProblems(state, order, entitlement)];
}

/**
 * Compares the simulated purchases with their expected outcome. Returns an empty list when every purchase is fulfilled exactly once
 * and no event or mail is pending. `reconciliationProblems` compares the services with each other and with Stripe.
 */
export async function findProblems(urlOf: DatabaseUrlOf, purchases: readonly Purchase[]): Promise<string[]> {
  const state = await readShopState(urlOf);
  const problems = purchases.flatMap((purchase) =>
    purchaseProblems(state, purchase).map(
      (problem) => `${purchase.email} ${purchase.slug} (${purchase.scenario.name}): ${problem}`,
    ),
  );
  return [...state.unfinished, ...problems];
}
