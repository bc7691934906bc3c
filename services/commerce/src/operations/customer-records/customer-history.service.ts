import { Injectable } from '@nestjs/common';
import type { CommerceExport } from '#contracts/commerce/data-export';
import {
  customerHistories,
  type CustomerHistory,
  type FindCustomerHistory,
  type HistoryEntry,
  newestEntries,
} from '#contracts/operations/customer-history';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from '../personal-data/data-export.service';

/** Commerce's part of the timeline of a customer, from the newest orders and what belongs to them. */
@Injectable()
export class CustomerHistoryService {
  constructor(private readonly dataExport: DataExportService) {}

  @Handles(customerHistories.commerce)
  async find({ id: userId }: FindCustomerHistory): Promise<CustomerHistory> {
    const exported = await this.dataExport.export({ userId });
    return newestEntries([...ordersOf(exported), ...consentsOf(exported), ...withdrawalsOf(exported)]);
  }
}

function ordersOf({ orders, invoices }: CommerceExport): HistoryEntry[] {
  return [
    ...orders.flatMap(({ id: orderId, orderNumber, moments }) =>
      moments.map(({ at, what }) => ({ at, what: `order_${what}`, about: orderNumber ?? '', orderId })),
    ),
    ...invoices.map(({ issuedAt: at, kind, number, orderId }) => {
      return { at, what: `document_${kind}`, about: number, orderId };
    }),
  ];
}

function consentsOf({ consents }: CommerceExport): HistoryEntry[] {
  return consents.map(({ at, kind, textVersion, orderId }) => {
    return { at, what: `consent_${kind}`, about: textVersion, orderId };
  });
}

function withdrawalsOf({ withdrawals, offers }: CommerceExport): HistoryEntry[] {
  return [
    ...withdrawals.flatMap(({ receivedAt, reason, decidedAt, state, decisionReason, orderId }) => [
      { at: receivedAt, what: 'withdrawal_received', about: reason, orderId },
      ...(decidedAt ? [{ at: decidedAt, what: `withdrawal_${state}`, about: decisionReason, orderId }] : []),
    ]),
    ...offers.map(({ issuedAt: at, percent }) => ({ at, what: 'offer_issued', about: `${percent} %` })),
  ];
}
