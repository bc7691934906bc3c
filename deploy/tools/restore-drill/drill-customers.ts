import pLimit from 'p-limit';
import { RequestRejectedError } from '../driver/retrying-client';
import { type Addresses, logIn, password, ShopCustomer } from '../driver/shop-customer';

/** A purchase that Stripe has a payment of. */
export interface DrillPurchase {
  customer: ShopCustomer;
  sessionId: string;
}

const concurrency = 6;

export function registerMany(at: Addresses, count: number): Promise<ShopCustomer[]> {
  return pLimit(2).map(Array.from({ length: count }), () => ShopCustomer.register(at, { name: 'drill' }));
}

async function buyOne(customer: ShopCustomer, slug: string): Promise<DrillPurchase> {
  const sessionId = await customer.checkout(slug);
  if (sessionId === null) throw new Error(`${slug} is free`);
  await customer.pay(sessionId);
  return { customer, sessionId };
}

/** The customers buy, one plug-in after another; `done` of these purchases were made before. */
export function buyMany(
  customers: readonly ShopCustomer[],
  slugs: readonly string[],
  count: number,
  done = 0,
): Promise<DrillPurchase[]> {
  const wanted = slugs
    .flatMap((slug) => customers.map((customer) => ({ customer, slug })))
    .slice(done, done + count);
  if (wanted.length < count) throw new Error(`${customers.length} customers cannot make ${count} purchases`);
  return pLimit(concurrency).map(wanted, ({ customer, slug }) => buyOne(customer, slug));
}

export async function deleteAccount(customer: ShopCustomer): Promise<void> {
  await customer.post('/api/user/delete-account', {}, 'DELETE').catch((error: unknown) => {
    // The account is deleted, and the response of the first attempt was lost.
    if (!(error instanceof RequestRejectedError) || !error.message.includes('404')) throw error;
  });
}

export async function canLogIn(shop: string, { email }: ShopCustomer): Promise<boolean> {
  return logIn(shop, { email, password }).then(
    () => true,
    () => false,
  );
}
