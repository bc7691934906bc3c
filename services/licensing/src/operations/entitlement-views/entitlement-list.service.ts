import { Injectable } from '@nestjs/common';
import { type Entitlements, type EntitlementView, listEntitlements } from '#contracts/licensing/entitlements';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { activeSeatCountSql } from '../../seats/computers/seats.service';
import { licensedEntitlementsSql } from '../../entitlements/entitlements/entitlements.service';

type EntitlementRow = Omit<EntitlementView, '_id' | 'createdAt' | 'license' | 'upgradedTo'> &
  EntitlementView['license'] & {
    createdAt: Date;
    supersededBy: string | null;
    licenceStatus: EntitlementView['license']['status'];
  };

const listSql = `select entitlement.*, ${activeSeatCountSql('entitlement."licenceId"')} as "seatsUsed"
  from (${licensedEntitlementsSql('$1')}) entitlement
  order by entitlement."createdAt" desc`;

/** The entitlements of a user as the account page lists them, read in one statement. */
@Injectable()
export class EntitlementListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; revoked ones too, so that a customer sees the state of every product. */
  @Handles(listEntitlements)
  async list(_: Nothing, { userId }: UserActor): Promise<Entitlements> {
    const rows = await this.dataSource.query<EntitlementRow[]>(listSql, [userId]);
    return { entitlements: rows.map((row) => toView(row, rows)) };
  }
}

function toView(
  { createdAt, licenceStatus, displayLast4, seatLimit, seatsUsed, supersededBy, ...row }: EntitlementRow,
  all: readonly EntitlementRow[],
): EntitlementView {
  const upgradedTo = all.find(({ subjectId }) => subjectId === supersededBy)?.name ?? null;
  // A reference that is no order number is only for administrators.
  const orderNumber = row.source === 'order' ? row.orderNumber : null;
  const license = { displayLast4, status: licenceStatus, seatLimit, seatsUsed };
  return { ...row, orderNumber, _id: row.id, createdAt: createdAt.toISOString(), upgradedTo, license };
}
