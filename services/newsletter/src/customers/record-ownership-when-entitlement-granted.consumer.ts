import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { entitlementGranted, type EntitlementGranted } from '#contracts/licensing/events';
import { ConsumesTogether } from '#platform/events/consumes';
import type { ConsumedEvent } from '#platform/events/event-route';
import { ownershipLocks, OwnershipService } from './ownership.service';

@Controller()
export class RecordOwnershipWhenEntitlementGranted {
  constructor(private readonly ownership: OwnershipService) {}

  @ConsumesTogether(entitlementGranted, ownershipLocks)
  record(events: readonly ConsumedEvent<EntitlementGranted>[], tx: EntityManager): Promise<void> {
    const changes = events.map(({ data: { userId, subjectId, grantedAt } }) => ({
      userId,
      pluginId: subjectId,
      isOwned: true,
      changedAt: new Date(grantedAt),
    }));
    return this.ownership.record(tx, changes);
  }
}
