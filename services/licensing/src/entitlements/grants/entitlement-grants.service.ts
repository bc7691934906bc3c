import { Injectable } from '@nestjs/common';
import type { Language } from '#contracts/kit/actor';
import { storableJson } from '#contracts/kit/storable-text';
import type { BoundStatement, SqlStatement } from '#platform/database/transactions/combined-statement';
import { newId } from '#platform/database/new-id';
import type { Entitlement } from '../entitlement.entity';
import { entitlementInsert, licenceEventInsert, licenceInsert } from './entitlement-insert.statements';
import { knownEntitlements } from './known-entitlements.statement';
import { licenceEventsOf } from '../licence-history.service';
import { seatLimit } from '../licences.service';

export { knownEntitlements };

/** A product that an order grants to a user. */
export interface GrantedItem {
  orderId: string;
  userId: string;
  pluginId: string;
}

export interface NewEntitlement extends Omit<
  Entitlement,
  'subjectType' | 'supersededBy' | 'createdAt' | 'language'
> {
  language?: Language;
}

/** Grants entitlements with their licences, as statements that are sent together with those of other modules. */
@Injectable()
export class EntitlementGrantsService {
  /** Adds the id. */
  create(entitlement: Omit<NewEntitlement, 'id'>): NewEntitlement {
    return { ...entitlement, id: newId() };
  }

  /** Reads the entitlements that the users have for these products; at most one for each item. */
  known(items: readonly GrantedItem[]): BoundStatement {
    return {
      statement: knownEntitlements,
      values: [
        items.map(({ orderId }) => orderId),
        items.map(({ userId }) => userId),
        items.map(({ pluginId }) => pluginId),
      ],
    };
  }

  /** The writes of new entitlements, their licences and their history. */
  insertions(entitlements: readonly NewEntitlement[]): BoundStatement[] {
    const parts: [SqlStatement, object[]][] = [
      [entitlementInsert, [...entitlements]],
      [licenceInsert, entitlements.map(licenceRow)],
      [licenceEventInsert, entitlements.flatMap(historyRows)],
    ];
    return parts.flatMap(([statement, rows]) =>
      rows.length > 0 ? [{ statement, values: [storableJson(rows)] }] : [],
    );
  }
}

function licenceRow({ id: entitlementId, userId, status }: NewEntitlement) {
  return { id: newId(), entitlementId, userId, status, seatLimit };
}

/** A refund may be processed before the payment: the entitlement is then granted as revoked. */
function historyRows(entitlement: NewEntitlement) {
  const { id: entitlementId, sourceOrderId } = entitlement;
  const events = licenceEventsOf({ sourceOrderId, status: 'active' }, entitlement);
  return events.map((event) => ({ id: newId(), entitlementId, ...event }));
}
