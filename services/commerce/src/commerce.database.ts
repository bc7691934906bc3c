import { CreateDailyFigures1797400000000 } from '#platform/figures/create-daily-figures';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { retentionMigrations, RetentionRun } from '#platform/retention/retention-run.entity';
import { BillingRevision } from './orders/billing/billing-revision.entity';
import { StoredCart } from './orders/cart/stored-cart.entity';
import { CheckoutAttempt } from './orders/checkout-attempts/checkout-attempt.entity';
import { Invoice } from './after-sales/invoices/invoice.entity';
import { InvoiceSeries } from './after-sales/invoices/invoice-series.entity';

import { CleanNames1798400400002 } from './migrations/1798400400002-clean-names';
import { CreateOrderLookups1790650000000 } from './migrations/1790650000000-create-order-lookups';
import { CreateCommerce1763100000000 } from './migrations/1763100000000-create-commerce';
import { CreateUpgradePaths1790630000000 } from './migrations/1790630000000-create-upgrade-paths';
import { OrderLines1790600000000 } from './migrations/1790600000000-order-lines';
import { RefundLines1790600000001 } from './migrations/1790600000001-refund-lines';
import { CreateCarts1790610000000 } from './migrations/1790610000000-create-carts';
import { AddOrderGift1790640000000 } from './migrations/1790640000000-add-order-gift';
import { CreateProductFigures1798330000000 } from './migrations/1798330000000-create-product-figures';
import { DecideAboutDuplicates1798330000001 } from './migrations/1798330000001-decide-about-duplicates';
import { AddReceiptFile1798330000002 } from './migrations/1798330000002-add-receipt-file';
import { DecideAboutReturnedLines1798400300000 } from './migrations/1798400300000-decide-about-returned-lines';
import { CreateReconciliation1796200000000 } from './migrations/1796200000000-create-reconciliation';
import { SpeedUpAdminLists1797400000001 } from './migrations/1797400000001-speed-up-admin-lists';
import { OrderStripeEvents1797200000000 } from './migrations/1797200000000-order-stripe-events';
import { WithdrawalsAndDisputes1790660000000 } from './migrations/1790660000000-withdrawals-and-disputes';
import { ConfirmWithdrawals1799000830000 } from './migrations/1799000830000-confirm-withdrawals';
import { CreateInvoices1797700000000 } from './migrations/1797700000000-create-invoices';
import { CreatePricing1797600000000 } from './migrations/1797600000000-create-pricing';
import { RecordEarnedPrices1798500081000 } from './migrations/1798500081000-record-earned-prices';
import { FoldSearches1798500000002 } from './migrations/1798500000002-fold-searches';
import { NormalizeAddresses1798500089002 } from './migrations/1798500089002-normalize-addresses';
import { OrderConsentRow } from './orders/consents/order-consent.entity';
import { PaymentAlert } from './after-sales/disputes/payment-alert.entity';
import { ProductFigure } from './operations/figures/product-figure.entity';
import { EventListing } from './stripe-events/stripe-events/event-listing.entity';
import { Offer } from './pricing/offers/offer.entity';
import { StoredOfferRule } from './pricing/offers/rules/offer-rule.entity';
import { OrderLookup } from './after-sales/order-lookups/order-lookup.entity';
import { OrderReassignment } from './after-sales/order-reassignments/order-reassignment.entity';
import { OrderAdjustment } from './orders/orders/lines/order-adjustment.entity';
import { OrderCode } from './orders/orders/lines/order-code.entity';
import { Order } from './orders/orders/order.entity';
import { OrderItem } from './orders/orders/order-item.entity';
import { Discount } from './pricing/pricing/codes/discount.entity';
import { DiscountCode } from './pricing/pricing/codes/discount-code.entity';
import { PriceHistoryEntry } from './pricing/pricing/sales/price-history-entry.entity';
import { Sale } from './pricing/pricing/sales/sale.entity';
import { UpgradePath } from './pricing/pricing/upgrade-paths/upgrade-path.entity';
import { StoredQuote } from './pricing/quotes/stored-quote.entity';
import { Finding } from './operations/reconciliation/finding.entity';
import { ReconciliationRun } from './operations/reconciliation/reconciliation-run.entity';
import { Sighting } from './operations/reconciliation/comparisons/sighting.entity';
import { Refund } from './after-sales/refunds/refund.entity';
import { RefundLine } from './after-sales/refunds/lines/refund-line.entity';
import { StoredStripeEvent } from './stripe-events/stripe-events/stripe-event.entity';
import { Withdrawal } from './after-sales/withdrawals/withdrawal.entity';
import { WithdrawalLink } from './after-sales/withdrawals/withdrawal-link.entity';

/** The tables of this service. Each is read and written by the module that its entity belongs to. */
export const commerceDatabase = {
  entities: [
    DailyFigure,
    ProductFigure,
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
    RetentionRun,
    ReconciliationRun,
    Finding,
    Sighting,
  ],
  migrations: {
    ...mailMigrations,
    CreateCommerce1763100000000,
    WithdrawalsAndDisputes1790660000000,
    OrderLines1790600000000,
    RefundLines1790600000001,
    CreateOrderLookups1790650000000,
    AddOrderGift1790640000000,
    ...retentionMigrations,
    CreateReconciliation1796200000000,
    OrderStripeEvents1797200000000,
    CreateDailyFigures1797400000000,
    SpeedUpAdminLists1797400000001,
    CreateInvoices1797700000000,
    CreatePricing1797600000000,
    CreateUpgradePaths1790630000000,
    CreateCarts1790610000000,
    CreateProductFigures1798330000000,
    DecideAboutDuplicates1798330000001,
    AddReceiptFile1798330000002,
    DecideAboutReturnedLines1798400300000,
    CleanNames1798400400002,
    ConfirmWithdrawals1799000830000,
    FoldSearches1798500000002,
    NormalizeAddresses1798500089002,
    RecordEarnedPrices1798500081000,
  },
};
