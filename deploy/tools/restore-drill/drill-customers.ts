import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import pLimit from 'p-limit';
import type { StackInfo } from '../../local/stack/stack';
import { RequestRejectedError, requestWithRetry } from '../soak/retrying-client';

type Addresses = Pick<StackInfo, 'shop' | 'sandbox'>;

export interface DrillCustomer {
  id: string;
  email: string;
  token: string;
}

/** A purchase that Stripe has a payment of. */
export interface DrillPurchase {
  customer: DrillCustomer;
  sessionId: string;
}

const password = 'Saturos7';
const concurrency = 6;

/** Customers of the drill, over HTTP. */
export class DrillCustomers {
  constructor(private readonly at: Addresses) {}

  register(count: number): Promise<DrillCustomer[]> {
    return pLimit(2).map(Array.from({ length: count }), () => this.registerOne());
  }

  /** The plug-ins with a price. */
  async paidSlugs(): Promise<string[]> {
    const { data } = await requestWithRetry<{ data: { slug: string; price: number }[] }>(
      `${this.at.shop}/api/plugins?lang=en`,
    );
    return data.filter(({ price }) => price > 0).map(({ slug }) => slug);
  }

  /** The customers buy, one plug-in after another; `done` of these purchases were made before. */
  buy(
    customers: readonly DrillCustomer[],
    slugs: readonly string[],
    count: number,
    done = 0,
  ): Promise<DrillPurchase[]> {
    const wanted = slugs
      .flatMap((slug) => customers.map((customer) => ({ customer, slug })))
      .slice(done, done + count);
    if (wanted.length < count)
      throw new Error(`${customers.length} customers cannot make ${count} purchases`);
    return pLimit(concurrency).map(wanted, ({ customer, slug }) => this.buyOne(customer, slug));
  }

  async delete({ token }: DrillCustomer): Promise<void> {
    const url = `${this.at.shop}/api/user/delete-account`;
    await requestWithRetry(url, { method: 'DELETE', body: {}, token }).catch((error: unknown) => {
      // The account is deleted, and the response of the first attempt was lost.
      if (!(error instanceof RequestRejectedError) || !error.message.includes('404')) throw error;
    });
  }

  async canLogIn({ email }: DrillCustomer): Promise<boolean> {
    return requestWithRetry(`${this.at.shop}/api/login`, { method: 'POST', body: { email, password } }).then(
      () => true,
      () => false,
    );
  }

  private async registerOne(): Promise<DrillCustomer> {
    const email = `drill-${randomUUID()}@example.com`;
    const account = { email, password, firstName: 'Anna', lastName: 'Kern' };
    await requestWithRetry(`${this.at.shop}/api/register`, { method: 'POST', body: account });
    const { token } = await requestWithRetry<{ token: string }>(`${this.at.shop}/api/login`, {
      method: 'POST',
      body: { email, password },
    });
    return { id: decodeJwt(token).sub ?? '', email, token };
  }

  private async buyOne(customer: DrillCustomer, slug: string): Promise<DrillPurchase> {
    const { sessionId } = await requestWithRetry<{ sessionId: string }>(
      `${this.at.shop}/api/checkout/sessions`,
      { method: 'POST', body: { slug }, token: customer.token },
    );
    await requestWithRetry(`${this.at.sandbox}/_sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      body: { card: '4242424242424242' },
    });
    return { customer, sessionId };
  }
}
