import { Injectable } from '@nestjs/common';
import type { Fulfilments } from '#contracts/licensing/reconciliation';
import { demoOrderIds } from '../../../checkout/purchases/demo-orders.service';
import { CheckoutAttemptsService } from '../../../orders/checkout-attempts/checkout-attempts.service';
import { CommerceConfig } from '../../../commerce.config';
import { OrderOwnersService } from '../../../after-sales/order-reassignments/order-owners.service';
import { type OrderFacts, OrderFactsService } from '../../../orders/placed-orders/order-facts.service';
import { wasPaid } from '../../../orders/placed-orders/orders.service';
import { StripeService } from '../../../stripe/stripe.service';
import { type Comparison, ComparisonStep, idBefore, isMoving, maxOwners } from './comparison';
import { NeighboursService } from './neighbours.service';
import { RecordComparisonService } from './record-comparison.service';
import { formatAmount } from '../rules/amount';
import type { Discrepancy } from '../rules/discrepancy';
import { grantsSince, orderDiscrepancies, userDiscrepancies } from '../rules/order-rules';
import { purchaseDiscrepancies } from '../rules/purchase-rules';
import { SightingsService } from './sightings.service';

const pageSize = 200;
const nothing: Fulfilments = { rights: [], grants: [], purchases: [], upgrades: [], gifts: [] };

/** Compares the orders with Stripe's payments, the rights of licensing and the accounts of identity. */
@Injectable()
export class OrderComparisonService {
  constructor(
    private readonly orders: OrderFactsService,
    private readonly records: RecordComparisonService,
    private readonly owners: OrderOwnersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly stripe: StripeService,
    private readonly neighbours: NeighboursService,
    private readonly sightings: SightingsService,
    private readonly config: CommerceConfig,
  ) {}

  @ComparisonStep('orders')
  async compare(comparison: Comparison): Promise<void> {
    for (let after = idBefore(comparison.since); ;) {
      const page: OrderFacts[] = await this.orders.page(after, comparison.since, pageSize);
      const found = await this.discrepanciesOf(page, comparison);
      await comparison.report(page.length, await this.confirmed(found, page));
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.id;
    }
    await this.sightings.clear();
  }

  private async discrepanciesOf(page: readonly OrderFacts[], comparison: Comparison): Promise<Discrepancy[]> {
    const paid = page.filter(({ state }) => wasPaid(state));
    const [accounts, fulfilments, unpaid, records, movedAt] = await Promise.all([
      this.neighbours.accounts(page.map(({ userId }) => userId)),
      this.fulfilmentsOf(paid),
      this.withoutPayment(paid, comparison),
      this.records.compare(page, comparison.cutoff),
      this.owners.movedAt(page.map(({ id }) => id)),
    ]);
    const limits = {
      cutoff: comparison.cutoff,
      grantsSince: grantsSince(new Date(), this.config.DOWNLOAD_DAYS),
    };
    const grants = new Map(fulfilments.grants.map((grant) => [grant.orderId, grant]));
    const users = page
      .filter(({ createdAt }) => createdAt <= comparison.cutoff)
      .flatMap(({ userId, isErased }) =>
        userDiscrepancies({ userId, isErased, where: 'orders' }, accounts.get(userId), comparison.cutoff),
      );
    const settled = paid.filter(({ id }) => !isMoving(id, movedAt, comparison.cutoff));
    const rights = settled.flatMap((order) => {
      const ofOrder = fulfilments.rights.filter(
        (right) => right.orderId === order.id || right.userId === order.userId,
      );
      return [
        ...orderDiscrepancies(order, { rights: ofOrder, grant: grants.get(order.id) }, limits),
        ...purchaseDiscrepancies(order, { ...fulfilments, rights: ofOrder }, limits),
      ];
    });
    return [...users, ...unpaid, ...records, ...rights, ...page.flatMap(reviewDiscrepancies)];
  }

  private async fulfilmentsOf(orders: readonly OrderFacts[]): Promise<Fulfilments> {
    const owners = orders.flatMap(({ userId, pluginIds, items }) => {
      const upgraded = items.flatMap(({ upgradesPluginId }) => upgradesPluginId ?? []);
      return [...pluginIds, ...upgraded].map((pluginId) => ({ userId, pluginId }));
    });
    const ids = orders.map(({ id }) => id);
    const found =
      ids.length === 0 ? nothing : await this.neighbours.fulfilments(ids, owners.slice(0, maxOwners));
    const all = [...found.rights];
    for (let from = maxOwners; from < owners.length; from += maxOwners)
      all.push(...(await this.neighbours.fulfilments([], owners.slice(from, from + maxOwners))).rights);
    return { ...found, rights: all };
  }

  /** Paid orders whose payment is not in Stripe's list. Free orders have none. */
  private async withoutPayment(
    paid: readonly OrderFacts[],
    { runId, cutoff }: Comparison,
  ): Promise<Discrepancy[]> {
    if (!this.stripe.isConfigured) return [];
    const due = paid.filter(
      ({ totalCents, paidAt }) => totalCents > 0 && paidAt !== null && paidAt <= cutoff,
    );
    const seen = await this.sightings.seen(
      runId,
      due.map(({ id }) => id),
    );
    const found: Discrepancy[] = [];
    for (const order of due) {
      const isDemo = this.config.SEED_DEMO && demoOrderIds.has(order.id);
      if (isDemo || seen.has(order.id) || (await this.isPaidAtStripe(order))) continue;
      const { id: orderId, number: orderNumber, userId, totalCents, currency } = order;
      const detail = `order paid ${formatAmount(totalCents, currency)}, no such payment at Stripe`;
      found.push({ kind: 'order-without-session', subject: orderId, orderId, orderNumber, userId, detail });
    }
    return found;
  }

  /** Read once more, because the order may have been paid while the list was read. */
  private async isPaidAtStripe({ id, paymentIntentId }: OrderFacts): Promise<boolean> {
    for (const sessionId of await this.attempts.sessionIdsOf(id)) {
      const session = await this.stripe.findSession(sessionId);
      const isPaid = session?.status === 'complete' && session.paymentStatus !== 'unpaid';
      // A payment of another order is reported with its session.
      if (isPaid && session.paymentIntentId === paymentIntentId) return true;
    }
    return false;
  }

  /** Drops the findings of orders that changed while the other services were read. */
  private async confirmed(
    found: readonly Discrepancy[],
    page: readonly OrderFacts[],
  ): Promise<Discrepancy[]> {
    const ids = found.flatMap(({ orderId }) => orderId ?? []);
    const now = await this.orders.byIds(ids);
    const revisions = new Map(page.map(({ id, revision }) => [id, revision]));
    return found.filter(({ orderId }) => !orderId || now.get(orderId)?.revision === revisions.get(orderId));
  }
}

/** A payment that does not match its order: an administrator refunds it in Stripe. */
function reviewDiscrepancies(order: OrderFacts): Discrepancy[] {
  if (order.state !== 'review' || order.refundedCents > 0) return [];
  const { id: orderId, number: orderNumber, userId, reviewReason } = order;
  return [
    { kind: 'order-in-review', subject: orderId, orderId, orderNumber, userId, detail: reviewReason ?? '' },
  ];
}
