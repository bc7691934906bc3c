import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { OrdersService } from '../placed-orders/orders.service';
import { StripeService } from '../../stripe/stripe.service';

/** Writes the checkout attempt of a paid order again from its session at Stripe. */
@Injectable()
export class LostAttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly stripe: StripeService,
  ) {}

  async recreate(sessionId: string): Promise<void> {
    const purchase = await this.stripe.findSessionPurchase(sessionId);
    if (!purchase) return;
    const { orderId, attempt: number, userId, language } = purchase;
    await this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order || (await this.attempts.findBySession(sessionId))) return;
      const pluginIds = (await this.orders.itemsOf(orderId, tx)).map(({ pluginId }) => pluginId).sort();
      const now = new Date();
      await this.attempts.create(tx, {
        ...{ orderId, number, userId, language, sessionId, pluginIds, pluginId: pluginIds[0] ?? '' },
        ...{ state: 'completed', priceCents: order.totalCents, priceFingerprint: '', sessionParameters: {} },
        ...{ expiresAt: now, createdAt: now, checkedAt: now, isWithdrawn: false },
      });
    });
  }
}
