import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import {
  type CustomersPage,
  findCustomers,
  type FindCustomers,
  pageOfCustomers,
  type PageOfCustomers,
  type ReconciledCustomer,
} from '#contracts/newsletter/reconciliation';
import { Handles } from '#platform/rpc/handles';

interface CustomerRow {
  userId: string;
  email: string | null;
  since: Date | null;
  pluginIds: string[];
}

/** Before all ids. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Customers of a set of ids, also owners without an address. */
const customersSql = (userIds: string) => `
  select u.user_id as "userId", c.email, c.since,
      array(select o.plugin_id from ownerships o where o.user_id = u.user_id and o.is_owned) as "pluginIds"
    from (${userIds}) u left join customers c on c.user_id = u.user_id
   order by u.user_id`;

/** Each part has its own limit, so that a page reads no more than its rows. */
const pageSql = `
  (select user_id from customers where user_id > $1 order by user_id limit $2)
  union
  (select distinct user_id from ownerships where user_id > $1 order by user_id limit $2)
  order by user_id limit $2`;

const foundSql = `
  select user_id from customers where user_id = any($1) union select user_id from ownerships where user_id = any($1)`;

/** Customers with what they own, for the reconciliation. */
@Injectable()
export class CustomerFactsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The next customers in the order of their ids. */
  @Handles(pageOfCustomers)
  async page({ after, limit }: PageOfCustomers): Promise<CustomersPage> {
    const rows = await this.dataSource.query<CustomerRow[]>(customersSql(pageSql), [after ?? firstId, limit]);
    return { customers: rows.map(toCustomer) };
  }

  @Handles(findCustomers)
  async find({ userIds }: FindCustomers): Promise<CustomersPage> {
    const rows = await this.dataSource.query<CustomerRow[]>(customersSql(foundSql), [userIds]);
    return { customers: rows.map(toCustomer) };
  }
}

function toCustomer({ userId, email, since, pluginIds }: CustomerRow): ReconciledCustomer {
  return {
    userId,
    emailHash: email === null ? null : createHash('sha256').update(normalizeEmail(email)).digest('hex'),
    since: since?.toISOString() ?? null,
    pluginIds,
  };
}
