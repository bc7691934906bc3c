import { Injectable } from '@nestjs/common';
import type { AccountWithdrawal } from '#contracts/commerce/account-orders';
import type { BillingDetails } from '#contracts/commerce/billing';
import type { OrderConsent } from '#contracts/commerce/consumer-law/consents';
import type { OrderDocument } from '#contracts/commerce/order-documents';
import type { TimelineEntry } from '#contracts/commerce/orders';
import type { OrderRefund } from '#contracts/commerce/refunds';
import { decimalsOf } from '#contracts/fields/currencies';
import { shopCurrency } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { SentMail } from '#contracts/operations/sent-mail';
import { MailAdmin } from '#platform/mail/mail-admin';
import { BillingService } from '../../orders/billing/billing.service';
import { ConsentsService } from '../../orders/consents/consents.service';
import { mailKeysOf } from '../../orders/mails/order-mails.service';
import type { Order } from '../../orders/placed-orders/orders.service';
import { DocumentsService } from '../documents/documents.service';
import { type OrderLines, TranslatedLinesService } from '../documents/translated-lines.service';
import { RefundRecordsService } from '../refunds/refund-records.service';
import { WithdrawalRecordsService } from '../withdrawals/withdrawal-records.service';

/** What happened to an order after the checkout. */
export interface OrderHistory {
  refunds: OrderRefund[];
  mails: SentMail[];
  consents: OrderConsent[];
  withdrawals: AccountWithdrawal[];
}

export interface OrderParts extends OrderHistory, OrderLines {
  billing: BillingDetails;
  documents: OrderDocument[];
}

/** Collects what other modules store about an order. */
@Injectable()
export class OrderPartsService {
  constructor(
    private readonly lines: TranslatedLinesService,
    private readonly billing: BillingService,
    private readonly documents: DocumentsService,
    private readonly refunds: RefundRecordsService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly mails: MailAdmin,
  ) {}

  /** @throws Failure NOT_FOUND for an order without billing details */
  async read(order: Order, language?: Language): Promise<OrderParts> {
    const billing = await this.billing.find(order);
    if (!billing) throw new Failure(notFound);
    const [lines, documents, history] = await Promise.all([
      this.lines.read(order, language),
      this.documents.list(order),
      this.readHistory(order),
    ]);
    return { ...lines, ...history, billing, documents };
  }

  async readHistory(order: Order): Promise<OrderHistory> {
    const withdrawalKeys = await this.withdrawals.mailKeysOf([order.id]);
    const [refunds, mails, consents, withdrawals] = await Promise.all([
      this.refunds.listByOrder(order.id),
      this.mails.findByKeys([...mailKeysOf(order), ...withdrawalKeys]),
      this.consents.listByOrder(order.id),
      this.withdrawals.listByOrder(order.id),
    ]);
    return { refunds, mails, consents, withdrawals };
  }
}

/** The timeline of an order: its history and further entries, oldest first. */
export function timelineOf(history: OrderHistory, further: readonly TimelineEntry[]): TimelineEntry[] {
  const { refunds, mails, consents, withdrawals } = history;
  const entries: TimelineEntry[] = [
    ...further,
    ...consents.map(({ kind, at }) => ({ what: `consent_${kind}`, at })),
    ...withdrawals.map(({ receivedAt }) => ({ what: 'withdrawal', at: receivedAt })),
    ...refunds.map(({ createdAt, amount, state }) => ({
      what: `refund_${state}`,
      at: createdAt,
      about: amount.toFixed(decimalsOf(shopCurrency())),
    })),
    ...mails.map(({ template, state, queuedAt, sentAt }) => ({
      what: `mail_${state}`,
      at: sentAt ?? queuedAt,
      about: template,
    })),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}
