import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { MailAdmin } from '#platform/mail/mail-admin';
import { BillingService } from '../../orders/billing/billing.service';
import { CartService } from '../../orders/cart/cart.service';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { PaymentAlertsService } from '../../after-sales/disputes/payment-alerts.service';
import { mailKeysOf } from '../../orders/mails/order-mails.service';
import { OffersService } from '../../pricing/offers/offers.service';
import { OrderLookupsService } from '../../after-sales/order-lookups/order-lookups.service';
import { OrderReassignmentsService } from '../../after-sales/order-reassignments/order-reassignments.service';
import { OrderRecordsService } from '../../orders/orders/order-records.service';
import { QuotesService } from '../../pricing/quotes/quotes.service';
import { RefundRecordsService } from '../../after-sales/refunds/refund-records.service';
import { UnfulfilledRefundsService } from '../../after-sales/refunds/unfulfilled-refunds.service';
import { WithdrawalRecordsService } from '../../after-sales/withdrawals/withdrawal-records.service';

const placeholderEmail = (userId: string) => `deleted-${userId}@deleted.invalid`;

/** Anonymizes the purchases of a deleted user. Products and amounts are kept for 7 years (storefront §9). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erased: ErasedSubjects,
    private readonly orders: OrderRecordsService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly refunds: RefundRecordsService,
    private readonly billing: BillingService,
    private readonly unfulfilled: UnfulfilledRefundsService,
    private readonly offers: OffersService,
    private readonly quotes: QuotesService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly alerts: PaymentAlertsService,
    private readonly carts: CartService,
    private readonly lookups: OrderLookupsService,
    private readonly reassignments: OrderReassignmentsService,
    private readonly mails: MailAdmin,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.erased.add(tx, userId);
    const orders = await this.orders.lockByUser(tx, userId);
    const orderIds = orders.map(({ id }) => id);
    await this.unfulfilled.request(tx, userId);
    // By order, not by address: the address of a purchase may be, or become, another customer's, whose mails are kept.
    const withdrawalKeys = await this.withdrawals.mailKeysOf(orderIds, tx);
    const lookupKeys = await this.lookups.erase(tx, [...new Set(orders.map((order) => order.email))]);
    const claimKeys = await this.reassignments.erase(tx, orderIds);
    const mailKeys = [...orders.flatMap(mailKeysOf), ...withdrawalKeys, ...lookupKeys, ...claimKeys];
    await this.mails.eraseByKeys(tx, mailKeys);
    const email = placeholderEmail(userId);
    await this.orders.anonymize(tx, userId, email);
    await this.attempts.withdraw(tx, { userId });
    await this.attempts.eraseParameters(tx, userId);
    await this.refunds.eraseNotes(tx, orderIds);
    await this.billing.erase(tx, orderIds);
    await this.withdrawals.erase(tx, userId, orderIds);
    await this.alerts.eraseEvidence(tx, orderIds);
    await this.offers.erase(tx, userId);
    await this.quotes.erase(tx, userId);
    await this.carts.erase(tx, userId);
    await redactEvents(tx, { userId }, { email, firstName: '', gift: { email: '' } });
  }
}
