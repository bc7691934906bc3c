import { Injectable } from '@nestjs/common';
import {
  type Entitlements,
  type EntitlementView,
  listCustomerEntitlements,
  type ListCustomerEntitlements,
  listEntitlements,
  type ListEntitlements,
} from '#contracts/licensing/entitlements';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { pageBounds, paginationOf } from '#platform/lists/optional-pages';
import { Handles } from '#platform/rpc/handles';
import { activeSeatCountsSql } from '../../seats/computers/seats.service';
import { licensedEntitlementsSql } from '../../entitlements/licences/entitlements.service';

type EntitlementRow = Omit<EntitlementView, '_id' | 'createdAt' | 'license'> &
  EntitlementView['license'] & {
    createdAt: Date;
    licenceStatus: EntitlementView['license']['status'];
    total: number;
  };

/** Seats are counted for the rows of the page only. */
const listSql = `with entitlement as (
    select owned.*, (count(*) over ())::int as total from (${licensedEntitlementsSql('$1')}) owned
    where $2::text is null or owned.slug = $2
    order by owned."createdAt" desc, owned.id desc offset $3 limit $4
  )
  select entitlement.*, coalesce(seats.used, 0) as "seatsUsed"
  from entitlement left join (${activeSeatCountsSql('select "licenceId" from entitlement')}) seats
    on seats.licence_id = entitlement."licenceId"
  order by entitlement."createdAt" desc, entitlement.id desc`;

/** The entitlements of a user as the account page and the page of a customer list them, read in one statement. */
@Injectable()
export class EntitlementListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; revoked ones too, so that a customer sees the state of every product. */
  @Handles(listEntitlements)
  async list(query: ListEntitlements, { userId }: UserActor): Promise<Entitlements> {
    const { rows, pagination } = await this.ofUser(userId, query);
    return { entitlements: rows.map(toView), ...pagination };
  }

  /** The same for administrators, with the serials of imported licences. */
  @Handles(listCustomerEntitlements)
  async ofCustomer({ id, ...query }: ListCustomerEntitlements): Promise<Entitlements> {
    const { rows, pagination } = await this.ofUser(id, query);
    const entitlements = rows.map((row) =>
      row.source === 'import' && row.orderNumber ? { ...toView(row), serial: row.orderNumber } : toView(row),
    );
    return { entitlements, ...pagination };
  }

  private async ofUser(
    userId: string,
    query: ListEntitlements,
  ): Promise<{ rows: EntitlementRow[]; pagination: Pick<Entitlements, 'pagination'> }> {
    const { offset, limit } = pageBounds(query);
    const parameters = [userId, query.product ?? null, offset, limit];
    const rows = await this.dataSource.query<EntitlementRow[]>(listSql, parameters);
    return { rows, pagination: paginationOf(query, rows[0]?.total ?? 0) };
  }
}

function toView({
  createdAt,
  licenceStatus,
  displayLast4,
  seatLimit,
  seatsUsed,
  ...row
}: EntitlementRow): EntitlementView {
  // A reference that is no order number is only for administrators.
  const orderNumber = row.source === 'order' ? row.orderNumber : null;
  const license = { displayLast4, status: licenceStatus, seatLimit, seatsUsed };
  return { ...row, orderNumber, _id: row.id, createdAt: createdAt.toISOString(), license };
}
