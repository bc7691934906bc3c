import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { pluginWithoutFiles, salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { type Contact, findContact } from '#contracts/identity/users';
import { type Cents, shopCurrency, toCents } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../checkout-attempts/checkout-attempts.service';
import { CodeUsesService } from '../placed-orders/lines/code-uses.service';
import type { OrderLine } from '../placed-orders/lines/order-lines.service';
import { type NewOrder, OrdersService } from '../placed-orders/orders.service';
import {
  type PaymentSession,
  type SessionProduct,
  type SessionPurchase,
  StripeService,
} from '../../stripe/stripe.service';

/** A product of a lost order with its texts of today. */
interface LostProduct extends SessionProduct {
  terms: Pick<SalesTerms, 'name' | 'version' | 'imageUrl'>;
}

interface LostOrder {
  session: PaymentSession;
  purchase: SessionPurchase;
  products: LostProduct[];
  /** Undefined for an account that does not exist. */
  contact: Contact | undefined;
}

/**
 * An order is committed before its session is created at Stripe. So a completed session of this shop without an order shows that
 * the database was restored to a moment before the order. Its order is recreated from the session, because the customer has
 * paid.
 */
@Injectable()
export class LostOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly codes: CodeUsesService,
    private readonly stripe: StripeService,
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns whether the order of a session exists now. @throws Failure UNAVAILABLE while catalogue or identity does not respond */
  async recreate(session: PaymentSession): Promise<boolean> {
    if (session.status !== 'complete') return false;
    const purchase = await this.stripe.findSessionPurchase(session.id);
    if (!purchase) return false;
    const products = await this.productsOf(session, purchase);
    const contact = await this.contactOf(purchase.userId);
    await this.dataSource.transaction((tx) => this.write(tx, { session, purchase, products, contact }));
    return true;
  }

  private async productsOf(session: PaymentSession, purchase: SessionPurchase): Promise<LostProduct[]> {
    const { slug, pluginId, language, products } = purchase;
    if (products.length > 0)
      return Promise.all(
        products.map(async (product) => ({ ...product, terms: await this.termsOf(product, language) })),
      );
    const { pluginId: knownId, ...terms } = await this.termsOf({ slug, pluginId }, language);
    const dueCents = session.totalCents ?? toCents(0);
    return [{ line: 0, slug, pluginId: knownId, dueCents, upgradesPluginId: null, terms }];
  }

  /** The plug-in as it is now; of one that is no longer sold, what the session says about it. */
  private async termsOf(
    { slug, pluginId }: Pick<SessionPurchase, 'slug' | 'pluginId'>,
    lang: Language,
  ): Promise<Pick<SalesTerms, 'pluginId' | 'slug' | 'name' | 'version' | 'imageUrl'>> {
    try {
      return await this.rpc.call(salesTerms, { slug, lang });
    } catch (error) {
      const isSold = !Failure.is(error, pluginNotFound) && !Failure.is(error, pluginWithoutFiles);
      if (isSold) throw error;
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
    const { session, purchase, products, contact } = lost;
    const { orderId: id, userId } = purchase;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lost order ${id}`]);
    if (await this.orders.lock(tx, id)) return;
    const total = session.totalCents ?? toCents(0);
    const order = await this.orders.create(tx, lostOrder(lost, total), products.map(toLine));
    await this.attempts.create(tx, completedAttempt(lost, total));
    await this.codes.replace(tx, id, purchase.codes, order.email);
    const reviewReason = reviewReasonOf(lost);
    if (reviewReason) {
      const { paymentIntentId, chargeId } = session;
      await this.orders.change(tx, order, { state: 'review', reviewReason, paymentIntentId, chargeId });
    }
    const entry = { orderId: id, sessionId: session.id, userId, hasAccount: contact !== undefined };
    this.log.warn(entry, 'order recreated from its Checkout Session');
  }
}

/** Why a person has to look at a recreated order; null for one that is fulfilled as usual. */
function reviewReasonOf({ purchase, contact }: LostOrder): string | null {
  if (!contact) return 'the account of this purchase does not exist; it was deleted or lost in a restore';
  return purchase.isGift ? 'a gift whose recipient was lost in a restore; ask the buyer, or refund it' : null;
}

/** The list prices and the names of bundles are not part of a session. */
function toLine({ line, pluginId, slug, dueCents, upgradesPluginId, terms }: LostProduct): OrderLine {
  const { name, version, imageUrl } = terms;
  const amounts = { priceCents: dueCents, dueCents };
  const bundle = { bundleId: null, bundleSlug: null, bundleName: null };
  const item = { pluginId, slug, name, version, imageUrl, line, upgradesPluginId, ...amounts, ...bundle };
  return { item, adjustments: [] };
}

/** The discount of an offer is part of the session's price. */
function lostOrder({ session, purchase, contact }: LostOrder, totalCents: Cents): NewOrder {
  return {
    id: purchase.orderId,
    // That of the account that is left, if this one was merged.
    userId: contact?.userId ?? purchase.userId,
    language: purchase.language,
    email: contact?.email ?? purchase.email,
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    currency: session.currency ?? shopCurrency().toLowerCase(),
    subtotalCents: totalCents,
    discountCents: toCents(0),
    totalCents,
    offerId: null,
    // The recipient is not part of a session.
    gift: purchase.isGift ? { email: '' } : null,
    requestId: newId(),
  };
}

function completedAttempt({ session, purchase, products }: LostOrder, priceCents: Cents): CheckoutAttempt {
  const now = new Date();
  const pluginIds = products.map(({ pluginId }) => pluginId).sort();
  return {
    orderId: purchase.orderId,
    number: purchase.attempt,
    userId: purchase.userId,
    pluginId: pluginIds[0] ?? '',
    pluginIds,
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
