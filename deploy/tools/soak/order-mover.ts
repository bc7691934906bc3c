import { setTimeout as pause } from 'node:timers/promises';
import type { StackInfo } from '../../local/stack/stack';
import { RequestRejectedError, requestWithRetry } from '../customer/retrying-client';
import { logIn, type ShopCustomer } from '../customer/shop-customer';

/** Of the demo data. */
const admin = { email: 'admin@example.com', password: 'Admin1234' };
/** An older log-in does not allow to move orders. */
const maxLogInAgeMs = 300_000;
const retryForMs = 120_000;
const pollIntervalMs = 500;

/** Moves orders to other customers: an administrator requests it, the new owner confirms by the link in the mail. */
export class OrderMover {
  private session: { token: string; at: number } | undefined;

  constructor(private readonly at: Pick<StackInfo, 'shop' | 'mailbox'>) {}

  /** Moves the only order of an address, as soon as it is fulfilled. */
  async move(from: string, to: ShopCustomer): Promise<void> {
    const query = `email=${encodeURIComponent(from)}`;
    const token = await this.adminToken();
    const orders = await requestWithRetry<{ data: { id: string }[] }>(
      `${this.at.shop}/api/admin/orders?${query}`,
      { token },
    );
    const [order] = orders.data;
    if (!order) throw new Error(`${from} has no order`);
    const url = `${this.at.shop}/api/admin/orders/${order.id}/reassign`;
    const body = { email: to.email, reason: 'Typo in the address' };
    await untilAccepted(() => requestWithRetry(url, { method: 'POST', body, token }));
    // A repeated request mails another link, and the first one is refused then.
    await untilAccepted(async () => this.confirm(await this.newestLinkTo(to.email), to));
  }

  private async confirm(link: string, owner: ShopCustomer): Promise<void> {
    await owner.post('/api/orders/claim', { token: link });
  }

  private async newestLinkTo(email: string): Promise<string> {
    const query = `to.address=${encodeURIComponent(email)}`;
    const mails = await requestWithRetry<{ html: string }[]>(`${this.at.mailbox}/email?${query}`);
    const links = mails.flatMap(({ html }) => /orders\/claim\/([\w-]+)/.exec(html)?.[1] ?? []);
    const link = links.at(-1);
    if (link === undefined) throw new RequestRejectedError(`${email} has no link yet`);
    return link;
  }

  private async adminToken(): Promise<string> {
    if (this.session === undefined || Date.now() - this.session.at > maxLogInAgeMs) {
      const at = Date.now();
      this.session = { token: await logIn(this.at.shop, admin), at };
    }
    return this.session.token;
  }
}

/** Repeats what is refused until the shop has caught up. */
async function untilAccepted(attempt: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + retryForMs; ; await pause(pollIntervalMs)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!(error instanceof RequestRejectedError) || Date.now() > until) throw error;
    }
  }
}
