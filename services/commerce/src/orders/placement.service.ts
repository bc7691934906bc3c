import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { alreadyOwned, offerEnded } from '#contracts/commerce/checkout';
import type { Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { type Cents, toCents } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { Tombstones } from '#platform/database/tombstones';
import type { Log } from '#platform/log/log';
import { currentContext } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { StripeService } from '../stripe/stripe.service';
import { AttemptsService } from './attempts.service';
import { CheckoutAttempt } from './checkout-attempt.entity';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { OrdersService } from './orders.service';
import type { Reduction } from '../offers/offers.service';

/** One thing for one customer, at the terms of this moment. */
export interface Purchase {
  language: Language;
  terms: SalesTerms;
  contact: Contact;
  /** By a personal offer. */
  reduction: Reduction | null;
}

/** What is asked for. */
function dueOf({ terms, reduction }: Purchase): Cents {
  return toCents(terms.priceCents - (reduction?.discountCents ?? 0));
}

function amountsOf(purchase: Purchase) {
  const { terms, reduction } = purchase;
  return {
    subtotalCents: terms.priceCents,
    discountCents: reduction?.discountCents ?? toCents(0),
    totalCents: dueOf(purchase),
    offerId: reduction?.offerId ?? null,
  };
}

/** Stripe takes 30 minutes to 24 hours; half a day leaves room for clocks that differ. */
const sessionLifeMs = 12 * 3_600_000;
/** A session with less than this left is replaced: nobody should be cut off while typing a card number. */
const shortestRestMs = 3_600_000;
const currency = 'usd';

/** Writes down what a customer wants, before anybody else is asked. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: AttemptsService,
    private readonly stripe: StripeService,
    private readonly eligibility: OfferEligibilityService,
    private readonly tombstones: Tombstones,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The open attempt of this user for this plug-in, or a new order with its first one. @throws Failure ALREADY_OWNED */
  async claim(purchase: Purchase): Promise<CheckoutAttempt> {
    return this.dataSource.transaction(async (tx) => {
      await this.takeTurn(tx, purchase);
      const { userId } = purchase.contact;
      const open = await tx
        .getRepository(CheckoutAttempt)
        .findOneBy({ userId, pluginId: purchase.terms.pluginId, state: 'open' });
      if (open) return open;
      const order = await this.write(tx, purchase);
      return this.attempt(tx, order, purchase, 1);
    });
  }

  /** Whether an attempt still says what the customer would agree to now. */
  fits(attempt: CheckoutAttempt, purchase: Purchase, inAnyLanguage: boolean): boolean {
    return (
      attempt.priceCents === dueOf(purchase) &&
      !attempt.isWithdrawn &&
      // Receipt and licence go where the order says: not to an address that the customer has left meanwhile.
      attempt.draft.customer_email === purchase.contact.email &&
      (inAnyLanguage || attempt.language === purchase.language) &&
      attempt.expiresAt.getTime() > Date.now() + shortestRestMs
    );
  }

  /** The next attempt of the same order, at the terms of now. None when the old one has ended by itself. */
  async replace(old: CheckoutAttempt, purchase: Purchase): Promise<CheckoutAttempt | undefined> {
    return this.dataSource.transaction(async (tx) => {
      await this.takeTurn(tx, purchase);
      const order = await this.orders.lock(tx, old.orderId);
      if (order?.state !== 'pending') return undefined;
      if (!(await this.attempts.closeAttempt(tx, old, 'superseded'))) return undefined;
      const { language, contact } = purchase;
      const { email, firstName, lastName } = contact;
      await this.orders.change(tx, order, {
        ...amountsOf(purchase),
        language,
        email,
        firstName,
        lastName,
      });
      await tx.getRepository(OrderItem).update({ orderId: order.id }, this.itemOf(purchase));
      return this.attempt(tx, order, purchase, old.number + 1);
    });
  }

  /** Ends an attempt that will never have a session, and its order. */
  async giveUp(attempt: CheckoutAttempt, state: 'failed' | 'expired'): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, attempt.orderId);
      if (!(await this.attempts.closeAttempt(tx, attempt, state))) return;
      if (order?.state === 'pending') await this.orders.change(tx, order, { state });
    });
  }

  /** An order that costs nothing: paid as it is written, without Stripe. */
  async give(purchase: Purchase, id = newId()): Promise<Order> {
    return this.dataSource.transaction(async (tx) => {
      await this.takeTurn(tx, purchase);
      const order = await this.write(tx, purchase, id);
      await this.orders.pay(tx, order);
      this.log.info({ orderId: id, userId: order.userId }, 'order without payment');
      return order;
    });
  }

  /** Two tabs of one customer take turns; whoever comes second sees what the first has bought. The deleted buy nothing. */
  private async takeTurn(tx: EntityManager, { contact, terms, reduction }: Purchase): Promise<void> {
    const turn = `purchase:${contact.userId}:${terms.pluginId}`;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
    if (await this.tombstones.isBuried(tx, contact.userId)) throw new Failure(unauthenticated);
    if (await this.orders.isBought(contact.userId, terms.pluginId, tx))
      throw new Failure(alreadyOwned, { slug: terms.slug });
    if (reduction) await this.assertEarned(tx, contact.userId, reduction);
  }

  /** The purchase that earned the offer may have been refunded since the offer was read. @throws Failure OFFER_ENDED */
  private async assertEarned(tx: EntityManager, userId: string, { offerId }: Reduction): Promise<void> {
    await this.eligibility.lock(tx, offerId);
    if (await this.eligibility.isLapsed(tx, userId, offerId)) throw new Failure(offerEnded);
  }

  private async write(tx: EntityManager, purchase: Purchase, id = newId()): Promise<Order> {
    const { contact, language } = purchase;
    const { userId, email, firstName, lastName } = contact;
    await tx.getRepository(Order).insert({
      id,
      userId,
      state: 'pending',
      language,
      email,
      firstName,
      lastName,
      currency,
      ...amountsOf(purchase),
      requestId: currentContext()?.requestId ?? newId(),
      createdAt: new Date(),
    });
    await tx.getRepository(OrderItem).insert({ id: newId(), orderId: id, ...this.itemOf(purchase) });
    return tx.getRepository(Order).findOneByOrFail({ id });
  }

  private itemOf({ terms }: Purchase): Omit<OrderItem, 'id' | 'orderId'> {
    const { pluginId, slug, name, version, imageUrl, priceCents } = terms;
    return { pluginId, slug, name, version, imageUrl, priceCents };
  }

  private async attempt(
    tx: EntityManager,
    { id: orderId, userId, email }: Order,
    purchase: Purchase,
    number: number,
  ): Promise<CheckoutAttempt> {
    const { terms, language } = purchase;
    const priceCents = dueOf(purchase);
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + sessionLifeMs);
    const draft = this.stripe.draftSession({
      ...terms,
      priceCents,
      orderId,
      attempt: number,
      userId,
      email,
      language,
      currency,
      expiresAt,
    });
    const { pluginId } = terms;
    const attempt: CheckoutAttempt = {
      orderId,
      number,
      userId,
      pluginId,
      state: 'open',
      priceCents,
      language,
      draft,
      sessionId: null,
      expiresAt,
      createdAt,
      checkedAt: createdAt,
      isWithdrawn: false,
    };
    await tx.getRepository(CheckoutAttempt).insert(attempt);
    return attempt;
  }
}
