import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { pluginWithoutFiles, salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { type Contact, findContact } from '#contracts/identity/users';
import { type Cents, toCents } from '#contracts/fields/money';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../checkout-attempts/checkout-attempts.service';
import { type NewOrder, OrdersService } from '../orders/orders.service';
import { type PaymentSession, type SessionPurchase, StripeService } from '../stripe/stripe.service';

interface LostOrder {
  session: PaymentSession;
  purchase: SessionPurchase;
  terms: Omit<SalesTerms, 'priceCents' | 'description'>;
  /** Undefined for an account that does not exist. */
  contact: Contact | undefined;
}

/**
 * An order is committed before its session is created at Stripe. So a completed session of this shop without an order shows that
 * the database was restored to a moment before the order. Its order is written again from the session, because the customer has
 * paid.
 */
@Injectable()
export class LostOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly stripe: StripeService,
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns whether the order of a session exists now. @throws Failure UNAVAILABLE while catalogue or identity does not respond */
  async recreate(session: PaymentSession): Promise<boolean> {
    if (session.status !== 'complete') return false;
    const purchase = await this.stripe.findSessionPurchase(session.id);
    if (!purchase) return false;
    const terms = await this.termsOf(purchase);
    const contact = await this.contactOf(purchase.userId);
    await this.dataSource.transaction((tx) => this.write(tx, { session, purchase, terms, contact }));
    return true;
  }

  /** The plug-in as it is now; of one that is no longer sold, what the session says about it. */
  private async termsOf(purchase: SessionPurchase): Promise<LostOrder['terms']> {
    const { slug, language, pluginId } = purchase;
    try {
      return await this.rpc.call(salesTerms, { slug, lang: language });
    } catch (error) {
      const isSold = !Failure.is(error, pluginNotFound) && !Failure.is(error, pluginWithoutFiles);
      if (isSold || pluginId === undefined) throw error;
      return { pluginId, slug, name: slug, version: '', imageUrl: '' };
    }
  }

  private async contactOf(userId: string): Promise<Contact | undefined> {
    try {
      return await this.rpc.call(findContact, { userId });
    } catch (error) {
      if (Failure.is(error, notFound)) return undefined;
      throw error;
    }
  }

  private async write(tx: EntityManager, lost: LostOrder): Promise<void> {
    const { session, purchase, terms, contact } = lost;
    const { orderId: id, userId } = purchase;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lost order ${id}`]);
    if (await this.orders.lock(tx, id)) return;
    const total = session.totalCents ?? toCents(0);
    const { pluginId, slug, name, version, imageUrl } = terms;
    const item = { pluginId, slug, name, version, imageUrl, priceCents: total, dueCents: total };
    const order = await this.orders.create(tx, lostOrder(lost, total), [{ item, adjustments: [] }]);
    await this.attempts.create(tx, completedAttempt(lost, total));
    if (!contact) {
      const { paymentIntentId, chargeId } = session;
      const reviewReason = 'the account of this purchase does not exist; it was deleted or lost in a restore';
      await this.orders.change(tx, order, { state: 'review', reviewReason, paymentIntentId, chargeId });
    }
    const entry = { orderId: id, sessionId: session.id, userId, hasAccount: contact !== undefined };
    this.log.warn(entry, 'order written again from its session at Stripe');
  }
}

/** The discount of an offer is part of the session's price. */
function lostOrder({ session, purchase, contact }: LostOrder, totalCents: Cents): NewOrder {
  return {
    id: purchase.orderId,
    userId: purchase.userId,
    language: purchase.language,
    email: contact?.email ?? purchase.email,
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    currency: session.currency ?? 'usd',
    subtotalCents: totalCents,
    discountCents: toCents(0),
    totalCents,
    offerId: null,
    requestId: newId(),
  };
}

function completedAttempt({ session, purchase, terms }: LostOrder, priceCents: Cents): CheckoutAttempt {
  const now = new Date();
  return {
    orderId: purchase.orderId,
    number: purchase.attempt,
    userId: purchase.userId,
    pluginId: terms.pluginId,
    state: 'completed',
    priceCents,
    priceFingerprint: '',
    language: purchase.language,
    sessionParameters: {},
    sessionId: session.id,
    expiresAt: now,
    createdAt: now,
    checkedAt: now,
    isWithdrawn: false,
  };
}
