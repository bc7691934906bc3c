import { pricedSlugs } from '../../customer/shop-customer';
import type { ShopClient } from '../load/shop-client';

const card = '4242424242424242';
const concurrency = 8;

/** A Checkout Session that is not paid yet. */
export interface OpenSale {
  userId: string;
  slug: string;
  sessionId: string;
}

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/** Creates unpaid sessions: each customer buys every product once. */
export async function openSales(shop: ShopClient, count: number): Promise<OpenSale[]> {
  const slugs = await pricedSlugs(shop.shop);
  const customers = Array.from({ length: Math.ceil(count / slugs.length) }, (_, at) => at);
  const sales = await inParallel(customers, async () => {
    const customer = await shop.customer();
    const own: OpenSale[] = [];
    for (const slug of slugs)
      own.push({ userId: customer.id, slug, sessionId: (await customer.checkout(slug)) ?? '' });
    return own;
  });
  return sales.flat().slice(0, count);
}

/** Pays a session; the webhook follows. */
export async function pay(shop: ShopClient, { sessionId }: OpenSale): Promise<void> {
  await shop.sandboxCall(`/_sandbox/sessions/${sessionId}/pay`, { card });
}
