import {
  acceptWithdrawal,
  declineWithdrawal,
  listWithdrawals,
  type WithdrawalListItem,
} from '#contracts/commerce/consumer-law/withdrawal-admin';
import {
  type DeclareWithdrawal,
  withdraw,
  type WithdrawalReceived,
} from '#contracts/commerce/consumer-law/withdrawals';
import { type RefundOrder, refundOrder } from '#contracts/commerce/refunds';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { WithdrawalsService } from '../../src/after-sales/withdrawals/withdrawals.service';
import { WithdrawalRefundService } from '../../src/after-sales/withdrawals/withdrawal-refund.service';
import type { Order } from '../../src/orders/placed-orders/order.entity';
import { CommerceTestbed, type Customer } from '../commerce.testbed';

export const guest: Actor = { kind: 'guest', language: 'en' };

/** A paid order with its customer. */
export interface PaidOrder {
  anna: Customer;
  sessionId: string;
  order: Order & { number: string };
}

/** A paid order of three products. */
export interface PaidCart extends PaidOrder {
  ids: { a: string; b: string; c: string };
}

/** What the products of `paidCart` cost, in cents. */
export const cartPrices = { a: 4_900, b: 2_900, c: 1_000 };

/** Withdrawals and what follows from them. */
export class WithdrawalsTestbed {
  readonly admin: UserActor = {
    kind: 'user',
    userId: newId(),
    role: 'admin',
    language: 'en',
    authenticatedAt: Date.now(),
  };

  private constructor(readonly shop: CommerceTestbed) {}

  static async open(replicas = 1): Promise<WithdrawalsTestbed> {
    return new WithdrawalsTestbed(await CommerceTestbed.open({}, replicas));
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  async paidOrder(anna = this.shop.customer(), slug = this.shop.addProduct()): Promise<PaidOrder> {
    const sessionId = await anna.openSession(slug);
    await this.shop.stripe.pay(sessionId);
    const order = await this.shop.waitForState(sessionId, 'paid');
    return { anna, sessionId, order: { ...order, number: order.number ?? '' } };
  }

  /** An order of plug-ins at $49, $29 and $10 that its customer has paid. */
  async paidCart(anna = this.shop.customer()): Promise<PaidCart> {
    const slugs = Object.values(cartPrices).map((price) => this.shop.addProduct(price));
    return this.payCart(anna, (await anna.quote(slugs)).quoteId, slugs);
  }

  async payCart(anna: Customer, quoteId: string, slugs: readonly string[]): Promise<PaidCart> {
    const sessionId = (await anna.buyQuote(quoteId)).sessionId ?? '';
    await this.shop.stripe.pay(sessionId);
    const order = await this.shop.waitForState(sessionId, 'paid');
    const [a = '', b = '', c = ''] = slugs.map((slug) => this.shop.pluginId(slug));
    return { anna, sessionId, order: { ...order, number: order.number ?? '' }, ids: { a, b, c } };
  }

  /** By the customer, unless another sender is given. */
  declare(
    { anna, order }: PaidOrder,
    changed: Partial<DeclareWithdrawal> = {},
    actor: Actor = anna.actor,
  ): Promise<WithdrawalReceived> {
    const input = { number: order.number, name: 'Anna Kern', email: anna.email, ...changed };
    return this.shop.client.call(withdraw, input, actor);
  }

  async ofOrder({ order }: PaidOrder): Promise<WithdrawalListItem[]> {
    const { withdrawals } = await this.shop.client.call(listWithdrawals, { page: 1, limit: 100 }, this.admin);
    return withdrawals.filter(({ orderId }) => orderId === order.id);
  }

  /** Waits until the only withdrawal of an order has a state. */
  waitFor(paid: PaidOrder, state: WithdrawalListItem['state']): Promise<WithdrawalListItem> {
    return eventually(async () => {
      const [one, ...others] = await this.ofOrder(paid);
      expect(others).toEqual([]);
      if (one?.state !== state) throw new Error(`the withdrawal is ${one?.state ?? 'absent'}, not ${state}`);
      return one;
    });
  }

  accept(id: string): Promise<WithdrawalListItem> {
    return this.shop.client.call(acceptWithdrawal, { id }, this.admin);
  }

  decline(id: string, reason: string): Promise<WithdrawalListItem> {
    return this.shop.client.call(declineWithdrawal, { id, reason }, this.admin);
  }

  refund(paid: PaidOrder, amount?: number): Promise<unknown> {
    return this.requestRefund(paid, amount ? { amount } : {});
  }

  refundLines(paid: PaidOrder, lines: string[]): Promise<unknown> {
    return this.requestRefund(paid, { lines });
  }

  /** The step after the acceptance of a withdrawal. */
  async refundAccepted(id: string): Promise<void> {
    await this.shop.services[0]?.app.get(WithdrawalRefundService).refund(id);
  }

  /** What the sweep does every 15 seconds. */
  async sweep(): Promise<void> {
    await this.shop.services[0]?.app.get(WithdrawalsService).advanceDue();
  }

  /** The refunded amounts at Stripe and here, in cents. */
  async refundedCents({ order, sessionId }: PaidOrder): Promise<{ requested: number; recorded: number }> {
    const [row] = await this.shop.dataSource.query<{ requested: number }[]>(
      `select coalesce(sum(amount_cents), 0)::int as requested from refunds
        where order_id = $1 and state in ('requested', 'pending', 'succeeded')`,
      [order.id],
    );
    const { refundedCents } = await this.shop.orderOf(sessionId);
    return { requested: row?.requested ?? 0, recorded: refundedCents };
  }

  /** Runs the sweep for the withdrawals of an order, whenever they are due. */
  async sweepNow({ order }: PaidOrder): Promise<void> {
    await this.shop.dataSource.query(
      `update withdrawals set due_at = now() - interval '1 second' where order_number = $1`,
      [order.number],
    );
    await this.sweep();
  }

  /** The delivered mails to an address with their texts on one line, in the order of their arrival. */
  deliveredTo(address: string): { subject: string; text: string }[] {
    return this.shop.mails.received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ mail }) => ({ subject: mail.subject ?? '', text: (mail.text ?? '').replace(/\s+/g, ' ') }));
  }

  async mailsTo(address: string): Promise<string[]> {
    const rows = await this.shop.dataSource.query<{ template: string }[]>(
      'select template from mail_deliveries where to_address = $1 order by queued_at, id',
      [address],
    );
    return rows.map(({ template }) => template);
  }

  private requestRefund({ order }: PaidOrder, part: Partial<RefundOrder>): Promise<unknown> {
    const known = { id: order.id, reason: 'requested_by_customer' as const, note: '', key: newId() };
    return this.shop.client.call(refundOrder, { ...known, ...part }, this.admin);
  }
}
