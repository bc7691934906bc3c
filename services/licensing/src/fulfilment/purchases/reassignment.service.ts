import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderReassigned } from '#contracts/commerce/events';
import { entitlementRevoked, orderFulfilled } from '#contracts/licensing/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { SeatsService } from '../../seats/computers/seats.service';
import { DownloadGrantsService } from '../../files/downloads/grants/download-grants.service';
import { EntitlementTransfersService } from '../../entitlements/licences/entitlement-transfers.service';
import { OwnershipEventsService } from './ownership-events.service';
import { lockPurchases } from './purchase-locks';
import { Purchase } from './purchase.entity';
import { UpgradesService } from './upgrades/upgrades.service';

/**
 * Moves what an order granted to another account: its entitlements with their licences, without the seats that the former account took, and
 * its downloads under another link, because a stranger has the old one.
 */
@Injectable()
export class ReassignmentService {
  constructor(
    private readonly transfers: EntitlementTransfersService,
    private readonly seats: SeatsService,
    private readonly downloads: DownloadGrantsService,
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly upgrades: UpgradesService,
    private readonly outbox: Outbox,
    private readonly erasedSubjects: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Idempotent: a repeated event moves nothing. */
  async move(tx: EntityManager, event: OrderReassigned): Promise<void> {
    const { orderId, userId, formerUserId } = event;
    if (await this.erasedSubjects.has(tx, userId)) {
      this.log.info({ orderId, userId }, 'event for erased user ignored');
      return;
    }
    await lockPurchases(tx, [userId, formerUserId]);
    const purchases = tx.getRepository(Purchase);
    const lock = { mode: 'pessimistic_write' } as const;
    const purchase = await purchases.findOne({ where: { orderId, userId: formerUserId }, lock });
    if (!purchase) return;
    // Both accounts may have been merged since then: nothing moves, and the link is renewed.
    const entitlementIds = userId === formerUserId ? [] : await this.moveRights(tx, event, purchase);
    const downloadToken = await this.downloads.renewToken(tx, orderId, userId);
    const fulfilledAt = (purchase.fulfilledAt ?? new Date()).toISOString();
    await this.outbox.add(tx, orderFulfilled, { orderId, downloadToken, fulfilledAt, entitlementIds });
    this.log.info({ orderId, userId, formerUserId }, 'order moved to another account');
  }

  /** @returns the entitlements that the new owner has now */
  private async moveRights(
    tx: EntityManager,
    event: OrderReassigned,
    { orderId, pluginIds }: Purchase,
  ): Promise<string[]> {
    const { userId, formerUserId, reassignedAt: revokedAt } = event;
    await tx.getRepository(Purchase).update({ orderId }, { userId });
    const moved = await this.transfers.transfer(tx, event);
    await this.seats.endOfLicences(tx, moved.licenceIds);
    for (const { id, subjectId } of moved.lost)
      await this.outbox.add(tx, entitlementRevoked, {
        ...{ entitlementId: id, userId: formerUserId, subjectId, revokedAt },
      });
    for (const one of moved.gained) await this.ownershipEvents.publishGranted(tx, one);
    // An upgrade supersedes a licence of its customer: the former one has that licence again.
    const affected = [...pluginIds, ...(await this.upgrades.move(tx, orderId, userId))];
    await this.ownershipEvents.reconcile(tx, formerUserId, affected);
    await this.ownershipEvents.reconcile(tx, userId, affected);
    return moved.gained.map(({ id }) => id);
  }
}
