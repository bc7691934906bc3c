import { eventually } from '#testing/eventually';
import type { StackInfo } from '../../local/stack/stack';
import { inMail } from '../driver/mailed-link';
import { requestWithRetry } from '../driver/retrying-client';
import { demoAdmin, logIn, type ShopCustomer } from '../driver/shop-customer';

/** An older log-in does not allow to reassign orders. */
const maxLogInAgeMs = 300_000;
const retryForMs = 120_000;
const pollIntervalMs = 500;

/** Reassigns orders to other customers: an administrator requests it, the new owner confirms by the link in the mail. */
export class OrderReassigner {
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
    await untilAccepted(async () => {
      const link = await inMail(this.at.mailbox, to.email, /orders\/claim\/[\w-]+/);
      await to.post('/api/orders/claim', { token: link.split('/').at(-1) });
    });
  }

  private async adminToken(): Promise<string> {
    if (this.session === undefined || Date.now() - this.session.at > maxLogInAgeMs) {
      const at = Date.now();
      this.session = { token: await logIn(this.at.shop, demoAdmin), at };
    }
    return this.session.token;
  }
}

/** Repeats what is refused until the shop has caught up. */
async function untilAccepted(attempt: () => Promise<unknown>): Promise<void> {
  await eventually(attempt, retryForMs, pollIntervalMs);
}
