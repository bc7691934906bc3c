import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { LicenceChange, LicenceEventKind } from '#contracts/licensing/order-entitlements';
import { newId } from '#platform/database/new-id';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { LicenceEvent } from './licence-event.entity';

/** The state of an entitlement before or after a change. */
export interface EntitlementSnapshot {
  sourceOrderId: string;
  status: EntitlementState;
}

interface LicenceEventRow {
  kind: LicenceEventKind;
  name: string;
  at: Date;
}

interface CustomerLicenceEvent {
  kind: LicenceEventKind | 'granted';
  name: string;
  at: Date;
  /** Null for a code or a grant. */
  orderId: string | null;
}

/** The licence events that a change of an entitlement causes, and the order under which each is recorded. */
export function licenceEventsOf(
  before: EntitlementSnapshot,
  after: EntitlementSnapshot,
): { kind: LicenceEventKind; orderId: string }[] {
  const { sourceOrderId: orderId, status } = after;
  const isMoved = before.sourceOrderId !== orderId && before.status !== 'revoked';
  const moved = isMoved ? [{ kind: 'moved' as const, orderId: before.sourceOrderId }] : [];
  if (status === before.status) return moved;
  return [...moved, { kind: status === 'active' ? 'restored' : status, orderId }];
}

/** Records changes of licences after they were granted. */
@Injectable()
export class LicenceHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a change in its transaction; a change that leaves the licence as it was records nothing. */
  async record(
    tx: EntityManager,
    entitlementId: string,
    before: EntitlementSnapshot,
    after: EntitlementSnapshot,
  ): Promise<void> {
    const rows = licenceEventsOf(before, after).map((event) => ({ id: newId(), entitlementId, ...event }));
    if (rows.length > 0) await tx.getRepository(LicenceEvent).insert(rows);
  }

  /** As long as the purchases that they belong to. */
  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_PURCHASES_MONTHS';
    return rowDeletionRule({ name: 'licence-events', months }, 'licence_events', 'at < $1');
  }

  /** When a user got licences and what changed them, newest first. */
  listByUser(userId: string, limit: number): Promise<CustomerLicenceEvent[]> {
    return this.dataSource.query(
      `select 'granted' as kind, name, created_at as at, case when source = 'order' then source_order_id end as "orderId"
         from entitlements where user_id = $1
       union all
       select event.kind, e.name, event.at, case when e.source = 'order' then event.order_id end
         from entitlements e join licence_events event on event.entitlement_id = e.id where e.user_id = $1
       order by at desc limit $2`,
      [userId, limit],
    );
  }

  /** The changes of the licences of an order, oldest first. */
  async listByOrder(orderId: string): Promise<LicenceChange[]> {
    const rows: LicenceEventRow[] = await this.dataSource.query(
      `select event.kind, entitlement.name, event.at
       from licence_events event join entitlements entitlement on entitlement.id = event.entitlement_id
       where event.order_id = $1 order by event.at, event.id`,
      [orderId],
    );
    return rows.map(({ kind, name, at }) => ({ kind, name, at: at.toISOString() }));
  }
}
