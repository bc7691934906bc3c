import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { ListSubscribers, SubscriberFilter, SubscriberPage } from '#contracts/newsletter/subscribers';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Subscriber } from './subscriber.entity';
import { subscriberView } from './subscriber-view';

/** An inactive subscriber is neither confirmed nor pending in this filter (admin §3). */
const conditions: Record<SubscriberFilter, string> = {
  all: 'true',
  confirmed: 'is_active and is_confirmed',
  pending: 'is_active and not is_confirmed',
  inactive: 'not is_active',
};

/** The condition of the list. */
export function subscriberFilter({ search, status }: Pick<ListSubscribers, 'search' | 'status'>): ListFilter {
  const filter = new ListFilter().where(conditions[status]);
  return search ? filter.contains('search_text', search, 'folded') : filter;
}

/** The list of subscribers with search, filter and numbered pages (admin §3). */
@Injectable()
export class SubscriberQueries {
  readonly newestFirst: NewestFirstList;

  constructor(private readonly dataSource: DataSource) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'subscribers', sortedBy: 'subscribed_at' });
  }

  async page({ search, status, ...query }: ListSubscribers): Promise<SubscriberPage> {
    const { ids, pagination } = await this.newestFirst.page(query, subscriberFilter({ search, status }));
    const rows = await this.dataSource.getRepository(Subscriber).findBy({ id: In(ids) });
    return { subscribers: inListOrder(ids, rows).map(subscriberView), pagination };
  }
}
