import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { afterTheWork } from '#platform/mail/mail-timing';
import { MailModule } from '#platform/mail/mail.module';
import { retentionParts } from '#platform/retention/retention-parts';
import { CreateRetentionRuns1765000003000, RetentionRun } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { FiguresHandlers } from './figures/figures.handlers';
import { CheckoutHandlers } from './checkout/checkout.handlers';
import { CreateSession } from './checkout/create-session';
import { DemoOrders } from './checkout/demo-orders';
import { PaymentDesk } from './checkout/payment-desk';
import { PurchaseFacts } from './checkout/purchase-facts';
import { SessionStatus } from './checkout/session-status';
import { CommerceConfig } from './commerce.config';
import { DisputesService } from './disputes/disputes.service';
import { ReceiptService } from './fulfilment-report/receipt.service';
import { SendReceiptWhenOrderFulfilled } from './fulfilment-report/send-receipt-when-order-fulfilled.consumer';
import { freeReceiptMail } from './mails/free-receipt.mail';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './mails/licence-state.mail';
import { OrderMailsService } from './mails/order-mails.service';
import { receiptMail } from './mails/receipt.mail';
import { refundMail } from './mails/refund.mail';
import { refundFailedMail } from './mails/refund-failed.mail';
import { CreateCommerce1763100000000 } from './migrations/1763100000000-create-commerce';
import { OfferEligibilityService } from './offers/offer-eligibility.service';
import { OfferFacts } from './offers/offer-facts';
import { OfferRow } from './offers/offer.entity';
import { OffersHandlers } from './offers/offers.handlers';
import { OfferBookService } from './offers/offer-book.service';
import { OffersService } from './offers/offers.service';
import { Offers1765000002000 } from './migrations/1765000002000-offers';
import { AnnouncementsService } from './orders/announcements.service';
import { AttemptsService } from './orders/attempts.service';
import { CheckoutAttempt } from './orders/checkout-attempt.entity';
import { FulfilmentService } from './orders/fulfilment.service';
import { Order } from './orders/order.entity';
import { OrderItem } from './orders/order-item.entity';
import { OrderBookHandlers } from './orders/order-book.handlers';
import { OrderBookService } from './orders/order-book.service';
import { OrderLists1763800000000 } from './migrations/1763800000000-order-lists';
import { OrderFileHandlers } from './order-files/order-file.handlers';
import { OrderFileService } from './order-files/order-file.service';
import { OrdersService } from './orders/orders.service';
import { PaymentsService } from './orders/payments.service';
import { PlacementService } from './orders/placement.service';
import { ErasureService } from './personal-data/erasure.service';
import { ForgetWhenUserDeleted } from './personal-data/forget-when-user-deleted.consumer';
import { RefundBookService } from './refunds/refund-book.service';
import { RefundRow } from './refunds/refund.entity';
import { RefundRequestsService } from './refunds/refund-requests.service';
import { RefundsHandlers } from './refunds/refunds.handlers';
import { RefundsService } from './refunds/refunds.service';
import { UndeliveredRefundsService } from './refunds/undelivered-refunds.service';
import { UnansweredRefundsService } from './refunds/unanswered-refunds.service';
import { EventsWithoutPerson1765000001000 } from './migrations/1765000001000-events-without-person';
import { StripeEventsWake1765100002000 } from './migrations/1765100002000-stripe-events-wake';
import { WithdrawnAttempts1766400000000 } from './migrations/1766400000000-withdrawn-attempts';
import { SessionExpiry1766600000000 } from './migrations/1766600000000-session-expiry';
import { Refunds1764300000000 } from './migrations/1764300000000-refunds';
import { loadStripeConfig, StripeConfig } from './stripe/stripe.config';
import { StripeService } from './stripe/stripe.service';
import { CatchUpService } from './stripe-events/catch-up.service';
import { EventListing } from './stripe-events/event-listing.entity';
import { EventQueue } from './stripe-events/event-queue';
import { EventWorker } from './stripe-events/event-worker';
import { ReactionTools } from './stripe-events/reaction';
import { StripeEventRow } from './stripe-events/stripe-event.entity';
import { StripeEventsHandlers } from './stripe-events/stripe-events.handlers';
import { StripeEventsService } from './stripe-events/stripe-events.service';
import { EndFormsWhenPluginChanged } from './sweep/end-forms-when-plugin-changed.consumer';
import { SessionExpiryWorker } from './sweep/session-expiry.worker';
import { SweepJob } from './sweep/sweep.job';
import { SweepService } from './sweep/sweep.service';
import { CommerceRules } from './retention/commerce-rules.service';

const retention = retentionParts('commerce', CommerceRules);

const mails = [
  receiptMail,
  freeReceiptMail,
  refundMail,
  refundFailedMail,
  licenceSuspendedMail,
  licenceRevokedMail,
  licenceRestoredMail,
];

@Module({
  imports: [
    PlatformModule.forService({
      name: 'commerce',
      entities: [
        MailDelivery,
        Order,
        OrderItem,
        CheckoutAttempt,
        StripeEventRow,
        EventListing,
        RefundRow,
        OfferRow,
        RetentionRun,
      ],
      migrations: {
        ...mailMigrations,
        CreateCommerce1763100000000,
        OrderLists1763800000000,
        Refunds1764300000000,
        EventsWithoutPerson1765000001000,
        Offers1765000002000,
        CreateRetentionRuns1765000003000,
        StripeEventsWake1765100002000,
        WithdrawnAttempts1766400000000,
        SessionExpiry1766600000000,
      },
    }),
    MailModule.forService('commerce', mails, { timing: afterTheWork }),
  ],
  controllers: [
    CheckoutHandlers,
    StripeEventsHandlers,
    SendReceiptWhenOrderFulfilled,
    OrderBookHandlers,
    OrderFileHandlers,
    RefundsHandlers,
    OffersHandlers,
    ForgetWhenUserDeleted,
    EndFormsWhenPluginChanged,
    ...retention.controllers,
    FiguresHandlers,
  ],
  providers: [
    { provide: CommerceConfig, useFactory: () => loadConfig(CommerceConfig) },
    { provide: StripeConfig, useFactory: () => loadStripeConfig() },
    StripeService,
    OrdersService,
    OrderBookService,
    OrderFileService,
    AttemptsService,
    PlacementService,
    FulfilmentService,
    PaymentsService,
    AnnouncementsService,
    PurchaseFacts,
    PaymentDesk,
    CreateSession,
    SessionStatus,
    RefundBookService,
    RefundsService,
    RefundRequestsService,
    UnansweredRefundsService,
    UndeliveredRefundsService,
    DisputesService,
    ReactionTools,
    EventQueue,
    EventWorker,
    StripeEventsService,
    CatchUpService,
    ReceiptService,
    OrderMailsService,
    SweepService,
    SweepJob,
    SessionExpiryWorker,
    OfferEligibilityService,
    OfferFacts,
    OffersService,
    OfferBookService,
    ErasureService,
    DemoOrders,
    ...retention.providers,
  ],
})
export class CommerceModule {}
