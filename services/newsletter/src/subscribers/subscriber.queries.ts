import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListSubscribers, SubscriberFilter, SubscriberPage } from '#contracts/newsletter/subscribers';
import { Subscriber } from './subscriber.entity';
import { subscriberView } from './subscriber-view';

/** An inactive subscriber is neither confirmed nor pending in this filter (admin §3). */
const conditions: Record<SubscriberFilter, string> = {
  all: 'true',
  confirmed: 'is_active and is_confirmed',
  pending: 'is_active and not is_confirmed',
  inactive: 'not is_active',
};

/** Escapes the wildcards of `like`. */
function escapeLike(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}

/** The filter as an SQL condition. */
export function subscriberFilter({ search, status }: Pick<ListSubscribers, 'search' | 'status'>): {
  where: string;
  params: string[];
} {
  return search
    ? { where: `${conditions[status]} and email like $1`, params: [`%${escapeLike(search)}%`] }
    : { where: conditions[status], params: [] };
}

/** The ids of one page, read by an index-only scan; only the rows of that page are fetched. */
export function pageQuery(where: string, limit: number, offset: number): string {
  return `select id from subscribers where ${where} order by subscribed_at desc, id desc limit ${limit} offset ${offset}`;
}

/** The list of subscribers with search, filter and numbered pages (admin §3). */
@Injectable()
export class SubscriberQueries {
  constructor(private readonly dataSource: DataSource) {}

  async page({ page, limit, search, status }: ListSubscribers): Promise<SubscriberPage> {
    const { where, params } = subscriberFilter({ search, status });
    const [counted, found] = await Promise.all([
      this.dataSource.query<{ total: number }[]>(
        `select count(*)::int as total from subscribers where ${where}`,
        params,
      ),
      this.dataSource.query<{ id: string }[]>(pageQuery(where, limit, (page - 1) * limit), params),
    ]);
    const rows = await this.dataSource
      .getRepository(Subscriber)
      .createQueryBuilder('s')
      .where('s.id = any(:ids)', { ids: found.map(({ id }) => id) })
      .orderBy({ 's.subscribedAt': 'DESC', 's.id': 'DESC' })
      .getMany();
    const total = counted[0]?.total ?? 0;
    return {
      subscribers: rows.map(subscriberView),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }
}
