import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { entitlementGranted, entitlementRevoked } from '#contracts/licensing/events';
import { type NewEvent, Outbox } from '#platform/outbox/outbox';
import type { OwnedSubject } from '../entitlements/entitlements.service';
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
    const events = [
      ...gained.map((one) => this.granted(one)),
      ...lost.map(({ id, userId: owner, subjectId }) =>
        this.outbox.event(entitlementRevoked, { entitlementId: id, userId: owner, subjectId, revokedAt }),
      ),
    ];
    if (events.length > 0) await this.outbox.addAll(tx, events);
  }

  /** The event of an entitlement that a user gains. */
  granted({ id, userId, subjectId }: OwnedSubject): NewEvent {
    const grantedAt = new Date().toISOString();
    return this.outbox.event(entitlementGranted, { entitlementId: id, userId, subjectId, grantedAt });
  }
}
