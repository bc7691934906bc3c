import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { entitlementRevoked, type EntitlementRevoked } from '#contracts/licensing/events';
import { ConsumesTogether } from '#platform/events/consumes';
import type { ConsumedEvent } from '#platform/events/event-route';
import { ownershipLocks, OwnershipService } from './ownership.service';

@Controller()
export class RecordOwnershipWhenEntitlementRevoked {
  constructor(private readonly ownership: OwnershipService) {}

  @ConsumesTogether(entitlementRevoked, ownershipLocks)
  record(events: readonly ConsumedEvent<EntitlementRevoked>[], tx: EntityManager): Promise<void> {
    const changes = events.map(({ data: { userId, subjectId, revokedAt } }) => ({
      userId,
      pluginId: subjectId,
      isOwned: false,
      changedAt: new Date(revokedAt),
    }));
    return this.ownership.record(tx, changes);
  }
}
