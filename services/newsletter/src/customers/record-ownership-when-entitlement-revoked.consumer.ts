import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { entitlementRevoked, type EntitlementRevoked } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { OwnershipService } from './ownership.service';

@Controller()
export class RecordOwnershipWhenEntitlementRevoked {
  constructor(private readonly ownership: OwnershipService) {}

  @Consumes(entitlementRevoked)
  record(
    { userId, subjectId: pluginId, revokedAt }: EntitlementRevoked,
    _: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    return this.ownership.record(tx, { userId, pluginId, isOwned: false, changedAt: new Date(revokedAt) });
  }
}
