import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OwnedProduct, PageOfRights, ReconciledRight } from '#contracts/licensing/reconciliation';
import { notErasedSql } from '#platform/database/erasure/erased-subjects';

/** Whether a superseded right was upgraded is known to the purchases. */
export type RightFacts = Omit<ReconciledRight, 'isUpgraded'>;

type RightRow = Omit<RightFacts, 'createdAt'> & { createdAt: Date };

const columns = `r.id as "entitlementId", r.user_id as "userId", r.subject_id as "pluginId", r.source_order_id as "orderId",
  r.source, r.status, r.is_held as "isHeld", l.status as licence, r.created_at as "createdAt", not (${notErasedSql('r.user_id')}) as "isErased"`;
const tables = 'entitlements r left join licences l on l.entitlement_id = r.id';

/** Entitlements with their licences, for the reconciliation. */
@Injectable()
export class EntitlementFactsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The entitlements that these orders grant, and those of these users for these products. */
  async find(orderIds: readonly string[], owners: readonly OwnedProduct[]): Promise<RightFacts[]> {
    const rows = await this.dataSource.query<RightRow[]>(
      `select ${columns} from ${tables} where r.source_order_id = any($1)
       union
       select ${columns} from ${tables}
        where (r.user_id, r.subject_id) in (select * from unnest($2::uuid[], $3::uuid[]))`,
      [orderIds, owners.map(({ userId }) => userId), owners.map(({ pluginId }) => pluginId)],
    );
    return rows.map(toRight);
  }

  /** The next entitlements in the order of their ids. */
  async page({ after, since, limit }: PageOfRights): Promise<RightFacts[]> {
    const rows = await this.dataSource.query<RightRow[]>(
      `select ${columns} from ${tables}
        where r.id > $1 and r.created_at >= coalesce($2, '-infinity'::timestamptz)
        order by r.id limit $3`,
      [after, since ?? null, limit],
    );
    return rows.map(toRight);
  }
}

function toRight({ createdAt, ...right }: RightRow): RightFacts {
  return { ...right, createdAt: createdAt.toISOString() };
}
