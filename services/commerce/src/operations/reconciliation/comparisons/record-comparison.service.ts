import { Injectable } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { MailAdmin } from '#platform/mail/mail-admin';
import { RetentionConfig } from '#platform/retention/retention.config';
import { InvoicingService } from '../../../after-sales/invoices/invoicing.service';
import { receiptKey } from '../../../orders/mails/order-mails.service';
import { LineFactsService } from '../../../orders/placed-orders/lines/line-facts.service';
import type { OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { RefundFactsService } from '../../../after-sales/refunds/refund-facts.service';
import { StripeService } from '../../../stripe/stripe.service';
import type { Discrepancy } from '../rules/discrepancy';
import {
  documentDiscrepancies,
  isReceiptDue,
  lineDiscrepancies,
  receiptLost,
  refundDiscrepancies,
} from '../rules/record-rules';

/** Compares orders with what commerce itself recorded about them: lines, codes, refunds, documents and receipts. */
@Injectable()
export class RecordComparisonService {
  private readonly retention = loadConfig(RetentionConfig);

  constructor(
    private readonly lines: LineFactsService,
    private readonly refunds: RefundFactsService,
    private readonly invoicing: InvoicingService,
    private readonly stripe: StripeService,
    private readonly mails: MailAdmin,
  ) {}

  /** One statement for each table, whatever the number of orders. */
  async compare(page: readonly OrderFacts[], cutoff: Date): Promise<Discrepancy[]> {
    const ids = page.map(({ id }) => id);
    const [lines, refunds, documents, receipts] = await Promise.all([
      this.lines.byOrders(ids),
      this.refunds.byOrders(ids),
      this.stripe.isMerchantOfRecord ? undefined : this.invoicing.listByOrders(ids),
      this.receiptDiscrepancies(page, cutoff),
    ]);
    const now = new Date();
    const records = page.flatMap((order) => {
      const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
      const ofOrder = refunds.filter(isOfOrder);
      return [
        ...lineDiscrepancies(order, lines.find(isOfOrder)),
        ...refundDiscrepancies(order, ofOrder, cutoff),
        ...(documents ? documentDiscrepancies(order, ofOrder, documents.filter(isOfOrder), now) : []),
      ];
    });
    return [...records, ...receipts];
  }

  private async receiptDiscrepancies(page: readonly OrderFacts[], cutoff: Date): Promise<Discrepancy[]> {
    const mailsSince = new Date();
    mailsSince.setMonth(mailsSince.getMonth() - this.retention.RETENTION_MAILS_MONTHS);
    const due = page.filter((order) => isReceiptDue(order, { cutoff, mailsSince }));
    const known = await this.mails.knownKeys(due.flatMap(receiptKeysOf));
    return due.filter((order) => !receiptKeysOf(order).some((key) => known.has(key))).map(receiptLost);
  }
}

function receiptKeysOf({ id, receiptCopies }: OrderFacts): string[] {
  return Array.from({ length: receiptCopies + 1 }, (_, copy) => receiptKey(id, copy));
}
