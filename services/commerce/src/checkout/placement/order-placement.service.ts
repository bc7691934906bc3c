import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hourMs } from '#contracts/fields/durations';
import { shopCurrency } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { currentContext } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
  isForProducts,
} from '../../orders/checkout-attempts/checkout-attempts.service';
import { UpgradeUsesService } from '../../orders/placed-orders/lines/upgrade-uses.service';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { CodesService } from '../../pricing/prices/codes/codes.service';
import { StripeService } from '../../stripe/stripe.service';
import {
  amountColumns,
  amountDue,
  customerColumns,
  fingerprintOf,
  orderLines,
  productsOf,
  type Purchase,
  upgradedProductIds,
} from './purchase';
import { PurchaseRulesService } from './purchase-rules.service';
import { sessionLines } from './session-lines';

export { amountDue, assertNoneOwned, productsOf } from './purchase';
export type { Purchase } from './purchase';

/** Stripe accepts 30 minutes to 24 hours; half a day leaves room for differing clocks. */
const sessionLifetimeMs = 12 * hourMs;
/** A session with less time left is replaced, so that it does not expire while the customer types a card number. */
const minRemainingMs = hourMs;

/** The attempts of other purchases that prevent a purchase: they contain one of its products. */
interface PreventedAttempt {
  attempt: undefined;
  others: readonly CheckoutAttempt[];
}

type PlacedAttempt = { attempt: CheckoutAttempt; others: [] } | PreventedAttempt;

const sortedIdsOf = (purchase: Purchase) =>
  productsOf(purchase)
    .map(({ pluginId }) => pluginId)
    .sort();

/** Places orders: writes an order and its checkout attempt before Stripe is called. */
@Injectable()
export class OrderPlacementService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly stripe: StripeService,
    private readonly rules: PurchaseRulesService,
    private readonly codes: CodesService,
    private readonly upgrades: UpgradeUsesService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns the open attempt of this user for these products, or creates an order with its first attempt. @throws Failure ALREADY_OWNED */
  async findOrCreateAttempt(purchase: Purchase): Promise<PlacedAttempt> {
    return this.dataSource.transaction(async (tx) => {
      await this.rules.lock(tx, purchase);
      const ids = sortedIdsOf(purchase);
      const open = await this.findOpenAttempts(purchase, tx);
      const upgrades = await this.findOpenUpgrades(tx, purchase, open);
      await this.rules.check(tx, purchase);
      const others = [...open.filter((one) => !isForProducts(one, ids)), ...upgrades];
      if (others.length > 0) return { attempt: undefined, others };
      const [known] = open;
      if (known) return { attempt: known, others: [] };
      const order = await this.createOrder(tx, purchase, newId());
      return { attempt: await this.createAttempt(tx, order, purchase, 1), others: [] };
    });
  }

  /** The open attempts of other products that supersede a licence which the purchase supersedes, too. */
  private async findOpenUpgrades(
    tx: EntityManager,
    purchase: Purchase,
    known: readonly CheckoutAttempt[],
  ): Promise<CheckoutAttempt[]> {
    const upgraded = upgradedProductIds(purchase);
    if (upgraded.length === 0) return [];
    const orderIds = await this.upgrades.findPendingUpgrades(tx, purchase.contact.userId, upgraded);
    const others = orderIds.filter((id) => !known.some(({ orderId }) => orderId === id));
    return others.length > 0 ? this.attempts.findOpenOf(others, tx) : [];
  }

  /** The open attempts that contain a product of the purchase. */
  findOpenAttempts(purchase: Purchase, tx?: EntityManager): Promise<CheckoutAttempt[]> {
    return this.attempts.findOpen(purchase.contact.userId, sortedIdsOf(purchase), tx);
  }

  /** Whether the session of an attempt still has the present terms of the purchase. */
  isReusable(attempt: CheckoutAttempt, purchase: Purchase, inAnyLanguage: boolean): boolean {
    return (
      attempt.priceCents === amountDue(purchase) &&
      // The same amount for another reason reserves another code or offer.
      attempt.priceFingerprint === fingerprintOf(purchase) &&
      !attempt.isWithdrawn &&
      // Receipt and licence go to the address of the order, which must be the customer's present one.
      attempt.sessionParameters.customer_email === purchase.contact.email &&
      (inAnyLanguage || attempt.language === purchase.language) &&
      attempt.expiresAt.getTime() > Date.now() + minRemainingMs
    );
  }

  /** Creates the next attempt of the same order at the present terms. Returns undefined if the old attempt was closed meanwhile. */
  async replaceAttempt(old: CheckoutAttempt, purchase: Purchase): Promise<CheckoutAttempt | undefined> {
    return this.dataSource.transaction(async (tx) => {
      await this.rules.lock(tx, purchase);
      await this.rules.check(tx, purchase);
      const order = await this.orders.lock(tx, old.orderId);
      if (order?.state !== 'pending') return undefined;
      if (!(await this.attempts.closeAttempt(tx, old, 'superseded'))) return undefined;
      await this.orders.change(tx, order, { ...amountColumns(purchase), ...customerColumns(purchase) });
      await this.orders.replaceLines(tx, order.id, orderLines(purchase));
      await this.reserveCodes(tx, order.id, purchase);
      return this.createAttempt(tx, order, purchase, old.number + 1);
    });
  }

  /** Closes an attempt that cannot be paid, and its order. Returns false if it was closed, or got a session, meanwhile. */
  async abandon(attempt: CheckoutAttempt, state: 'failed' | 'expired' | 'superseded'): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, attempt.orderId);
      if (!(await this.attempts.closeAttempt(tx, attempt, state))) return false;
      const orderState = state === 'superseded' ? 'expired' : state;
      if (order?.state === 'pending') await this.orders.change(tx, order, { state: orderState });
      return true;
    });
  }

  /**
   * Places an order that costs nothing. It is paid in the same transaction, without Stripe. A session that another tab opened for one of
   * its products meanwhile is withdrawn.
   */
  async placeFreeOrder(purchase: Purchase, id = newId()): Promise<Order> {
    return this.dataSource.transaction(async (tx) => {
      await this.rules.lock(tx, purchase);
      const open = await this.findOpenAttempts(purchase, tx);
      await this.rules.check(tx, purchase);
      const order = await this.createOrder(tx, purchase, id);
      await this.orders.markPaid(tx, order);
      if (open.length > 0) await this.attempts.withdraw(tx, { orderIds: open.map(({ orderId }) => orderId) });
      this.log.info({ orderId: id, userId: order.userId }, 'free order placed');
      return order;
    });
  }

  private reserveCodes(tx: EntityManager, orderId: string, { price, contact }: Purchase): Promise<void> {
    return this.codes.reserve(tx, orderId, price.codes, contact);
  }

  private async createOrder(tx: EntityManager, purchase: Purchase, id: string): Promise<Order> {
    const order = {
      id,
      userId: purchase.contact.userId,
      currency: shopCurrency().toLowerCase(),
      ...customerColumns(purchase),
      ...amountColumns(purchase),
      requestId: currentContext()?.requestId ?? newId(),
    };
    const created = await this.orders.create(tx, order, orderLines(purchase));
    await this.reserveCodes(tx, id, purchase);
    return created;
  }

  private async createAttempt(
    tx: EntityManager,
    { id: orderId, userId, email, currency }: Order,
    purchase: Purchase,
    number: number,
  ): Promise<CheckoutAttempt> {
    const { language } = purchase;
    const lines = sessionLines(purchase);
    const pluginIds = sortedIdsOf(purchase);
    const [pluginId] = pluginIds;
    if (pluginId === undefined) throw new Error(`order ${orderId} has no items`);
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + sessionLifetimeMs);
    const extras = { isGift: purchase.gift !== undefined, codes: purchase.price.codes };
    const request = { orderId, attempt: number, userId, email, language, currency, expiresAt, ...extras };
    const attempt: CheckoutAttempt = {
      orderId,
      number,
      userId,
      pluginId,
      pluginIds,
      state: 'open',
      priceCents: amountDue(purchase),
      priceFingerprint: fingerprintOf(purchase),
      language,
      sessionParameters: this.stripe.sessionParameters({ lines, ...request }),
      sessionId: null,
      expiresAt,
      createdAt,
      checkedAt: createdAt,
      isWithdrawn: false,
    };
    await this.attempts.create(tx, attempt);
    return attempt;
  }
}
