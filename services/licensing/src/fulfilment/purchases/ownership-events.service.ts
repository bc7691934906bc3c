import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { entitlementGranted, entitlementRevoked } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import type { OwnedSubject } from '../../entitlements/licences/entitlements.service';
import { OwnershipService } from './ownership.service';

/** Publishes which entitlements users gain and lose. */
@Injectable()
export class OwnershipEventsService {
  constructor(
    private readonly ownership: OwnershipService,
    private readonly outbox: Outbox,
  ) {}

  /** Sets the entitlements of a user to the state that follows from all purchases, and publishes the changes. */
  async reconcile(tx: EntityManager, userId: string, pluginIds: string[]): Promise<void> {
    const { gained, lost } = await this.ownership.reconcile(tx, userId, pluginIds);
    const revokedAt = new Date().toISOString();
    for (const one of gained) await this.publishGranted(tx, one);
    for (const { id, userId: owner, subjectId } of lost)
      await this.outbox.add(tx, entitlementRevoked, {
        ...{ entitlementId: id, userId: owner, subjectId, revokedAt },
      });
  }

  /** Publishes an entitlement that a user gains. */
  async publishGranted(tx: EntityManager, { id, userId, subjectId }: OwnedSubject): Promise<void> {
    const grantedAt = new Date().toISOString();
    await this.outbox.add(tx, entitlementGranted, { entitlementId: id, userId, subjectId, grantedAt });
  }
}
