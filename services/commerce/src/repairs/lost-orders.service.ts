import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SalesTerms, salesTerms } from '#contracts/catalogue/sales';
import { type Contact, findContact } from '#contracts/identity/users';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { OrdersService } from '../orders/orders.service';
import { PaymentReconciliationService } from '../payments/payment-reconciliation.service';
import { type ListedSession, StripeService } from '../stripe/stripe.service';

/** A session with everything that an order needs. */
type CompleteSession = ListedSession & { orderId: string; userId: string; slug: string; currency: string };

/** Creates orders again that were lost, such as by restoring an older backup, from the paid session at Stripe. */
@Injectable()
export class LostOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly stripe: StripeService,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly reconciliation: PaymentReconciliationService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Creates the pending order of a paid session; the payment is then recorded as for every other order. Idempotent.
   * @throws Failure NOT_FOUND for a deleted account, PLUGIN_NOT_FOUND for a product that is no longer sold
   */
  async createFromSession(sessionId: string): Promise<void> {
    const session = await this.stripe.findListedSession(sessionId);
    if (!isComplete(session)) throw new Error(`session ${sessionId} lacks the metadata of an order`);
    const contact = await this.rpc.call(findContact, { userId: session.userId });
    const terms = await this.rpc.call(salesTerms, { slug: session.slug, lang: contact.language });
    if (await this.insert(session, contact, terms))
      this.log.warn({ orderId: session.orderId, sessionId }, 'lost order created from its session');
    await this.reconciliation.reconcile(sessionId);
  }

  /** Returns false if the order exists. */
  private insert(session: CompleteSession, contact: Contact, terms: SalesTerms): Promise<boolean> {
    const { orderId: id, userId, currency } = session;
    const { email, firstName, lastName, language } = contact;
    const { pluginId, slug, name, version, imageUrl } = terms;
    // The price that was paid, whatever the product costs now.
    const priceCents = toCents(session.totalCents ?? 0);
    const amounts = {
      subtotalCents: priceCents,
      discountCents: toCents(0),
      totalCents: priceCents,
      offerId: null,
    };
    return this.dataSource.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lost order ${id}`]);
      if (await this.orders.lock(tx, id)) return false;
      const order = {
        id,
        userId,
        language,
        email,
        firstName,
        lastName,
        currency,
        requestId: newId(),
        ...amounts,
      };
      await this.orders.create(tx, order, { pluginId, slug, name, version, imageUrl, priceCents });
      const now = new Date();
      await this.attempts.create(tx, {
        ...{ orderId: id, number: 1, userId, pluginId, state: 'completed', priceCents, language },
        ...{ sessionParameters: {}, sessionId: session.id, isWithdrawn: false },
        ...{ expiresAt: now, createdAt: now, checkedAt: now },
      });
      return true;
    });
  }
}

function isComplete(session: ListedSession | undefined): session is CompleteSession {
  if (!session?.isPaid) return false;
  const { orderId, userId, slug, currency } = session;
  return [orderId, userId, slug, currency].every((value) => value !== null);
}
