import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { StripeModule } from '../stripe/stripe.module';
import { AccountOrdersService } from './account-orders/account-orders.service';
import { OrderPartsService } from './account-orders/order-parts.service';
import { DisputesService } from './disputes/disputes.service';
import { EvidenceAssemblyService } from './disputes/evidence-assembly.service';
import { EvidenceFilesService } from './disputes/evidence-files.service';
import { EvidenceService } from './disputes/evidence.service';
import { PaymentAlertsService } from './disputes/payment-alerts.service';
import { UnansweredDisputesService } from './disputes/unanswered-disputes.service';
import { DocumentsService } from './documents/documents.service';
import { PdfRendererService } from './documents/pdf-renderer.service';
import { TranslatedLinesService } from './documents/translated-lines.service';
import { InvoiceSeriesService } from './invoices/invoice-series.service';
import { InvoicingService } from './invoices/invoicing.service';
import { FoundOrdersService } from './order-lookups/found-orders.service';
import { LookupAnswersService } from './order-lookups/lookup-answers.service';
import { LookupMailsService } from './order-lookups/lookup-mails.service';
import { OrderLookupsService } from './order-lookups/order-lookups.service';
import { DuplicateItemsService } from './order-reassignments/duplicate-items.service';
import { OrderOwnersService } from './order-reassignments/order-owners.service';
import { OrderReassignmentsService } from './order-reassignments/order-reassignments.service';
import { ReassignmentConfirmationService } from './order-reassignments/reassignment-confirmation.service';
import { ReassignmentMails } from './order-reassignments/reassignment-mails';
import { RefundLinesService } from './refunds/lines/refund-lines.service';
import { RefundDocumentsService } from './refunds/refund-documents.service';
import { RefundExecutionService } from './refunds/refund-execution.service';
import { RefundFactsService } from './refunds/refund-facts.service';
import { RefundRecordsService } from './refunds/refund-records.service';
import { RefundRequestsService } from './refunds/refund-requests.service';
import { RefundsService } from './refunds/refunds.service';
import { UnansweredRefundsService } from './refunds/unanswered-refunds.service';
import { UnfulfilledRefundsService } from './refunds/unfulfilled-refunds.service';
import { WithdrawalAdminQueriesService } from './withdrawals/withdrawal-admin-queries.service';
import { WithdrawalAmountsService } from './withdrawals/withdrawal-amounts.service';
import { WithdrawalConfirmationService } from './withdrawals/withdrawal-confirmation.service';
import { WithdrawalDecisionService } from './withdrawals/withdrawal-decision.service';
import { WithdrawalMailsService } from './withdrawals/withdrawal-mails.service';
import { WithdrawalMatchingService } from './withdrawals/withdrawal-matching.service';
import { WithdrawalRecordsService } from './withdrawals/withdrawal-records.service';
import { WithdrawalRefundService } from './withdrawals/withdrawal-refund.service';
import { WithdrawalsService } from './withdrawals/withdrawals.service';

/** What follows a sale: refunds, withdrawals, disputes, reassignments, documents and the orders of customers. */
@Module({
  imports: [StripeModule, OrdersModule, PricingModule],
  providers: [
    AccountOrdersService,
    OrderPartsService,
    DisputesService,
    EvidenceAssemblyService,
    EvidenceFilesService,
    EvidenceService,
    PaymentAlertsService,
    UnansweredDisputesService,
    DocumentsService,
    PdfRendererService,
    InvoiceSeriesService,
    InvoicingService,
    FoundOrdersService,
    LookupAnswersService,
    LookupMailsService,
    OrderLookupsService,
    DuplicateItemsService,
    OrderOwnersService,
    OrderReassignmentsService,
    ReassignmentConfirmationService,
    ReassignmentMails,
    RefundDocumentsService,
    RefundExecutionService,
    RefundFactsService,
    RefundLinesService,
    RefundRecordsService,
    RefundRequestsService,
    RefundsService,
    UnansweredRefundsService,
    UnfulfilledRefundsService,
    TranslatedLinesService,
    WithdrawalAdminQueriesService,
    WithdrawalAmountsService,
    WithdrawalConfirmationService,
    WithdrawalDecisionService,
    WithdrawalMailsService,
    WithdrawalMatchingService,
    WithdrawalRecordsService,
    WithdrawalRefundService,
    WithdrawalsService,
  ],
  exports: [
    DisputesService,
    InvoicingService,
    OrderOwnersService,
    OrderPartsService,
    PaymentAlertsService,
    RefundFactsService,
    RefundRecordsService,
    RefundsService,
    UnansweredDisputesService,
    WithdrawalAdminQueriesService,
  ],
})
export class AfterSalesModule {}
