import { join } from 'node:path';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { MergedAccount } from '#platform/database/merges/merged-account.entity';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { RetentionRun } from '#platform/retention/retention-run.entity';
import { BillingRevision } from './orders/billing/billing-revision.entity';
import { StoredCart } from './orders/cart/stored-cart.entity';
import { CheckoutAttempt } from './orders/checkout-attempts/checkout-attempt.entity';
import { Invoice } from './after-sales/invoices/invoice.entity';
import { InvoiceSeries } from './after-sales/invoices/invoice-series.entity';
import { OrderConsentRow } from './orders/consents/order-consent.entity';
import { PaymentAlert } from './after-sales/disputes/payment-alert.entity';
import { ProductFigure } from './operations/figures/product-figure.entity';
import { StripeFeeRow } from './operations/figures/stripe-fee.entity';
import { EventListing } from './stripe-events/webhooks/event-listing.entity';
import { Offer } from './pricing/offers/offer.entity';
import { StoredOfferRule } from './pricing/offers/rules/offer-rule.entity';
import { OrderLookup } from './after-sales/order-lookups/order-lookup.entity';
import { OrderReassignment } from './after-sales/order-reassignments/order-reassignment.entity';
import { OrderAdjustment } from './orders/placed-orders/lines/order-adjustment.entity';
import { OrderCode } from './orders/placed-orders/lines/order-code.entity';
import { Order } from './orders/placed-orders/order.entity';
import { OrderItem } from './orders/placed-orders/order-item.entity';
import { Discount } from './pricing/prices/codes/discount.entity';
import { DiscountCode } from './pricing/prices/codes/discount-code.entity';
import { PriceHistoryEntry } from './pricing/prices/sales/price-history-entry.entity';
import { Sale } from './pricing/prices/sales/sale.entity';
import { UpgradePath } from './pricing/upgrade-paths/upgrade-path.entity';
import { StoredQuote } from './pricing/quotes/stored-quote.entity';
import { Finding } from './operations/reconciliation/finding.entity';
import { ReconciliationRun } from './operations/reconciliation/reconciliation-run.entity';
import { Sighting } from './operations/reconciliation/comparisons/sighting.entity';
import { Refund } from './after-sales/refunds/refund.entity';
import { RefundLine } from './after-sales/refunds/lines/refund-line.entity';
import { StoredStripeEvent } from './stripe-events/webhooks/stripe-event.entity';
import { Withdrawal } from './after-sales/withdrawals/withdrawal.entity';
import { WithdrawalLink } from './after-sales/withdrawals/withdrawal-link.entity';

/** The tables of this service. Each is read and written by the module that its entity belongs to. */
export const commerceDatabase = {
  entities: [
    DailyFigure,
    ProductFigure,
    StripeFeeRow,
    BillingRevision,
    Invoice,
    InvoiceSeries,
    Order,
    OrderItem,
    OrderAdjustment,
    OrderCode,
    OrderConsentRow,
    PaymentAlert,
    Withdrawal,
    WithdrawalLink,
    OrderLookup,
    OrderReassignment,
    Sale,
    PriceHistoryEntry,
    Discount,
    DiscountCode,
    StoredCart,
    StoredQuote,
    CheckoutAttempt,
    StoredStripeEvent,
    EventListing,
    Refund,
    RefundLine,
    Offer,
    StoredOfferRule,
    UpgradePath,
    MailDelivery,
    MergedAccount,
    RetentionRun,
    ReconciliationRun,
    Finding,
    Sighting,
  ],
  migrations: join(__dirname, 'migrations'),
};
