import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { newsletterFigures } from '#contracts/newsletter/figures';
import {
  listSubscribers,
  type ListSubscribers,
  type SubscriberFilter,
  type SubscriberPage,
} from '#contracts/newsletter/subscribers';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { type FigureQueries, queryDailyFigures } from '#platform/figures/daily-figures';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { Subscriber } from './subscriber.entity';
import { subscriberView } from './subscriber-view';

/** An inactive subscriber is neither confirmed nor pending in this filter (admin §3). */
const conditions: Record<SubscriberFilter, string> = {
  all: 'true',
  confirmed: 'is_active and is_confirmed',
  pending: 'is_active and not is_confirmed',
  inactive: 'not is_active',
};

const figureQueries: FigureQueries = {
  joined: `select confirmed_at as at, 1 as amount from subscribers where confirmed_at >= $1 and confirmed_at < $2`,
  left: `select deactivated_at as at, 1 as amount from subscribers where deactivated_at >= $1 and deactivated_at < $2 and not is_active`,
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

  @Handles(newsletterFigures)
  dailyFigures({ days }: FiguresQuery): Promise<DailyFigures> {
    return queryDailyFigures(this.dataSource, figureQueries, days);
  }

  @Handles(listSubscribers)
  async page({ search, status, ...query }: ListSubscribers): Promise<SubscriberPage> {
    const { ids, pagination } = await this.newestFirst.page(query, subscriberFilter({ search, status }));
    const rows = await this.dataSource.getRepository(Subscriber).findBy({ id: In(ids) });
    return { subscribers: inListOrder(ids, rows).map(subscriberView), pagination };
  }
}
