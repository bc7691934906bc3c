import { rowsOf } from '../driver/rows';
import type { DatabaseUrlOf } from '../soak/consistency-check';
import type { TimedPurchase } from './purchases';

/** How often each purchase is in the databases, by `<email> <slug>`. */
async function countBy(url: string, statement: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; n: number }>(url, statement);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

const paidOrders = `select o.email || ' ' || i.slug as key, count(*)::int as n
  from orders o join order_items i on i.order_id = o.id where o.state = 'paid' group by 1`;
const activeEntitlements = `select email || ' ' || slug as key, count(*)::int as n
  from entitlements where status = 'active' group by 1`;

export interface Verdict {
  lost: TimedPurchase[];
  doubled: TimedPurchase[];
}

/** Every purchase has exactly one paid order and exactly one entitlement. */
export async function judge(urlOf: DatabaseUrlOf, purchases: readonly TimedPurchase[]): Promise<Verdict> {
  const orders = await countBy(urlOf('commerce'), paidOrders);
  const entitlements = await countBy(urlOf('licensing'), activeEntitlements);
  const counts = ({ email, slug }: TimedPurchase) => {
    const key = `${email} ${slug}`;
    return [orders.get(key) ?? 0, entitlements.get(key) ?? 0];
  };
  return {
    lost: purchases.filter((purchase) => counts(purchase).some((n) => n === 0)),
    doubled: purchases.filter((purchase) => counts(purchase).some((n) => n > 1)),
  };
}
