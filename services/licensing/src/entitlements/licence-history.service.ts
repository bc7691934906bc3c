import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { LicenceChange, LicenceEventKind } from '#contracts/licensing/order-rights';
import { newId } from '#platform/database/new-id';
import { LicenceEvent } from './licence-event.entity';

/** An entitlement as it was, or as it is. */
export interface Holding {
  sourceOrderId: string;
  status: EntitlementState;
}

interface Row {
  kind: LicenceEventKind;
  name: string;
  at: Date;
}

/** What a change of an entitlement means for the licence, and under which order it is recorded. */
export function licenceEventsOf(
  before: Holding,
  after: Holding,
): { kind: LicenceEventKind; orderId: string }[] {
  const { sourceOrderId: orderId, status } = after;
  const isMoved = before.sourceOrderId !== orderId && before.status !== 'revoked';
  const moved = isMoved ? [{ kind: 'moved' as const, orderId: before.sourceOrderId }] : [];
  if (status === before.status) return moved;
  return [...moved, { kind: status === 'active' ? 'restored' : status, orderId }];
}

/** Records what happened to licences after they were granted. */
@Injectable()
export class LicenceHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  /** In the transaction of the change. A change that leaves the licence as it was records nothing. */
  async record(tx: EntityManager, entitlementId: string, before: Holding, after: Holding): Promise<void> {
    const rows = licenceEventsOf(before, after).map((event) => ({ id: newId(), entitlementId, ...event }));
    if (rows.length > 0) await tx.getRepository(LicenceEvent).insert(rows);
  }

  async ofOrder(orderId: string): Promise<LicenceChange[]> {
    const rows: Row[] = await this.dataSource.query(
      `select event.kind, entitlement.name, event.at
         from licence_events event join entitlements entitlement on entitlement.id = event.entitlement_id
        where event.order_id = $1 order by event.at, event.id`,
      [orderId],
    );
    return rows.map(({ kind, name, at }) => ({ kind, name, at: at.toISOString() }));
  }
}
