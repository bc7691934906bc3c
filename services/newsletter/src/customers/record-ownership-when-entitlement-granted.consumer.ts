import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { entitlementGranted, type EntitlementGranted } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { OwnershipService } from './ownership.service';

@Controller()
export class RecordOwnershipWhenEntitlementGranted {
  constructor(private readonly ownership: OwnershipService) {}

  @Consumes(entitlementGranted)
  record(
    { userId, subjectId: pluginId, grantedAt }: EntitlementGranted,
    _: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    return this.ownership.record(tx, { userId, pluginId, isOwned: true, changedAt: new Date(grantedAt) });
  }
}
