import { Injectable } from '@nestjs/common';
import type { ExportedSubscription } from '#contracts/newsletter/personal-data';
import {
  customerHistories,
  type CustomerHistory,
  type FindCustomerHistory,
  type HistoryEntry,
  newestEntries,
} from '#contracts/operations/customer-history';
import { Handles } from '#platform/rpc/handles';
import { CustomersService } from '../customers/customers.service';
import { DataExportService } from './data-export.service';

/** The newsletter's part of the timeline of a customer: the subscription of the address, and campaigns. */
@Injectable()
export class CustomerHistoryService {
  constructor(
    private readonly customers: CustomersService,
    private readonly dataExport: DataExportService,
  ) {}

  @Handles(customerHistories.newsletter)
  async find({ id }: FindCustomerHistory): Promise<CustomerHistory> {
    const email = await this.customers.emailOf(id);
    if (email === undefined) return { entries: [] };
    const { subscription, deliveries } = await this.dataExport.export({ email });
    return newestEntries([
      ...(subscription ? subscriptionEntries(subscription) : []),
      ...deliveries.flatMap(({ settledAt: at, state, title }) =>
        at === null ? [] : [{ at, what: `campaign_${state}`, about: title }],
      ),
    ]);
  }
}

function subscriptionEntries({
  subscribedAt,
  topics,
  confirmedAt,
  consentVersion,
  deactivatedAt,
}: ExportedSubscription): HistoryEntry[] {
  return [
    { at: subscribedAt, what: 'newsletter_subscribed', about: topics.join(', ') },
    ...(confirmedAt ? [{ at: confirmedAt, what: 'newsletter_confirmed', about: consentVersion ?? '' }] : []),
    ...(deactivatedAt ? [{ at: deactivatedAt, what: 'newsletter_ended' }] : []),
  ];
}
