import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { entitlementRevoked } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import { EntitlementTransfersService } from '../../entitlements/licences/entitlement-transfers.service';
import { AccountMerge, type MergedUser } from '../../personal-data';
import { MergedComputersService } from '../../seats/computers/merged-computers.service';
import { OwnershipEventsService } from './ownership-events.service';
import { Purchase } from './purchase.entity';
import { Upgrade } from './upgrades/upgrade.entity';

/**
 * Gives the purchases of a merged account to the account that is left, with what they granted. A product of both is a second purchase
 * (docs/decisions/0007): one licence is left, and the computers of the other use it.
 */
@Injectable()
export class MergedPurchasesService {
  constructor(
    private readonly transfers: EntitlementTransfersService,
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly computers: MergedComputersService,
    private readonly outbox: Outbox,
  ) {}

  /** Call it under the locks of both accounts. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    const moved = await this.transfers.merge(tx, formerUserId, userId);
    await tx.getRepository(Purchase).update({ userId: formerUserId }, { userId });
    await tx.getRepository(Upgrade).update({ userId: formerUserId }, { userId });
    const revokedAt = new Date().toISOString();
    for (const { id, subjectId } of moved.lost)
      await this.outbox.add(tx, entitlementRevoked, {
        ...{ entitlementId: id, userId: formerUserId, subjectId, revokedAt },
      });
    for (const one of moved.gained) await this.ownershipEvents.publishGranted(tx, one);
    await this.ownershipEvents.reconcile(tx, userId, moved.subjectIds);
    for (const { from, to } of await this.transfers.replacedLicences(tx, moved.doubledIds))
      await this.computers.moveSeats(tx, from, to);
  }
}
