import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import { entitlementGranted, entitlementRevoked, orderFulfilled } from '#contracts/licensing/events';
import { newId } from '#platform/database/new-id';
import { Tombstones } from '#platform/database/tombstones';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { DownloadsService } from '../downloads/downloads.service';
import { EntitlementsService, type OwnedSubject } from '../entitlements/entitlements.service';
import { LicencesService, seatLimit } from '../licences/licences.service';
import { licenceIssuedMail } from '../mails/licence-issued.mail';
import { OwnershipService } from './ownership.service';
import { Purchase } from './purchase.entity';
import { laterDispute, stateOf } from './purchase.states';

/** Turns facts about orders into what customers own. Every method runs in the transaction that also marks the fact as heard. */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly outbox: Outbox,
    private readonly licences: LicencesService,
    private readonly entitlements: EntitlementsService,
    private readonly ownership: OwnershipService,
    private readonly downloads: DownloadsService,
    private readonly mailer: Mailer,
    private readonly tombstones: Tombstones,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Grants what was paid for: entitlement, licence and downloads, once per order however often it is told. */
  async fulfil(order: OrderPaid, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, order.orderId, order.userId);
    if (!purchase) return;
    const rights: { id: string; isNew: boolean }[] = [];
    for (const item of order.items) rights.push(await this.entitle(order, item, purchase, tx));
    const entitlementIds = rights.map(({ id }) => id);
    const downloadToken = await this.downloads.grant(tx, order, purchase.state !== 'active');
    const fulfilledAt = new Date();
    const pluginIds = order.items.map((item) => item.pluginId);
    await tx
      .getRepository(Purchase)
      .update({ orderId: order.orderId }, { fulfilledAt, pluginIds, orderNumber: order.orderNumber });
    // The order that gave what was owned already may be disputed, and this one not.
    if (!rights.every(({ isNew }) => isNew)) await this.arrange(order.userId, pluginIds, tx);
    await this.outbox.add(tx, orderFulfilled, {
      orderId: order.orderId,
      downloadToken,
      fulfilledAt: fulfilledAt.toISOString(),
      entitlementIds,
    });
    this.log.info({ orderId: order.orderId, entitlementIds }, 'order fulfilled');
  }

  /** The whole amount went back. May be heard before the payment; the entitlement is then born revoked. */
  async revokeRefunded(orderId: string, userId: string, refundedAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.refundedAt === null || purchase.refundedAt < refundedAt) purchase.refundedAt = refundedAt;
    await this.settle(purchase, tx);
  }

  async restore(orderId: string, userId: string, restoredAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.restoredAt === null || purchase.restoredAt < restoredAt) purchase.restoredAt = restoredAt;
    await this.settle(purchase, tx);
  }

  async dispute(
    orderId: string,
    userId: string,
    outcome: 'open' | 'won' | 'lost',
    at: Date,
    tx: EntityManager,
  ): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (laterDispute(purchase, { outcome, at })) {
      purchase.dispute = outcome;
      purchase.disputeAt = at;
    }
    await this.settle(purchase, tx);
  }

  /**
   * One row per order. Facts about the same customer take turns: which purchase carries what they own follows from all of
   * theirs. Undefined for who has deleted their account: nothing late brings them back.
   */
  private async lock(tx: EntityManager, orderId: string, userId: string): Promise<Purchase | undefined> {
    if (await this.tombstones.isBuried(tx, userId)) {
      this.log.info({ orderId, userId }, 'a fact about somebody who is gone');
      return undefined;
    }
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`purchases of ${userId}`]);
    const purchases = tx.getRepository(Purchase);
    await purchases
      .createQueryBuilder()
      .insert()
      .values({ orderId, userId, state: 'active' })
      .orIgnore()
      .execute();
    return purchases.findOneOrFail({ where: { orderId }, lock: { mode: 'pessimistic_write' } });
  }

  /** A second purchase of what is owned already adds no second entitlement; its money is the refund desk's matter. */
  private async entitle(
    order: OrderPaid,
    item: PaidItem,
    purchase: Purchase,
    tx: EntityManager,
  ): Promise<{ id: string; isNew: boolean }> {
    const known = await this.entitlements.livingOrOf(tx, order.userId, item.pluginId, order.orderId);
    if (known) return { id: known.id, isNew: false };
    const entitlement = {
      id: newId(),
      userId: order.userId,
      email: order.email,
      subjectId: item.pluginId,
      slug: item.slug,
      name: item.name,
      status: purchase.state,
      sourceOrderId: order.orderId,
      orderNumber: order.orderNumber,
    };
    await this.entitlements.add(tx, entitlement);
    const licenceKey = await this.licences.issue(tx, entitlement);
    // The key is known in this moment only, so its mail cannot wait for a refund to fail. Until then the key opens nothing.
    await this.sendLicence(order, item, { id: entitlement.id, licenceKey }, tx);
    if (purchase.state !== 'revoked') await this.tellGranted([entitlement], tx);
    return { id: entitlement.id, isNew: true };
  }

  private async sendLicence(
    order: OrderPaid,
    item: PaidItem,
    issued: { id: string; licenceKey: string },
    tx: EntityManager,
  ): Promise<void> {
    await this.mailer.add(tx, {
      key: `licence:${issued.id}`,
      template: licenceIssuedMail,
      language: order.language,
      to: { address: order.email, name: order.firstName },
      data: { product: item.name, licenceKey: issued.licenceKey, seatLimit },
    });
  }

  /** Brings entitlements, licences and downloads to the state that all facts together give. */
  private async settle(purchase: Purchase, tx: EntityManager): Promise<void> {
    const state = stateOf(purchase);
    const before = purchase.state;
    purchase.state = state;
    await tx.getRepository(Purchase).save(purchase);
    if (state === before) return;
    await this.arrange(purchase.userId, purchase.pluginIds, tx);
    await this.downloads.setRevoked(tx, purchase.orderId, state !== 'active');
    this.log.info({ orderId: purchase.orderId, from: before, to: state }, 'purchase changed state');
  }

  private async arrange(userId: string, pluginIds: string[], tx: EntityManager): Promise<void> {
    const { gained, lost } = await this.ownership.arrange(tx, userId, pluginIds);
    await this.tellGranted(gained, tx);
    await this.tellRevoked(lost, tx);
  }

  private async tellGranted(entitlements: OwnedSubject[], tx: EntityManager): Promise<void> {
    const grantedAt = new Date().toISOString();
    for (const { id, userId, subjectId } of entitlements)
      await this.outbox.add(tx, entitlementGranted, { entitlementId: id, userId, subjectId, grantedAt });
  }

  private async tellRevoked(entitlements: OwnedSubject[], tx: EntityManager): Promise<void> {
    const revokedAt = new Date().toISOString();
    for (const { id, userId, subjectId } of entitlements) {
      await this.outbox.add(tx, entitlementRevoked, { entitlementId: id, userId, subjectId, revokedAt });
    }
  }
}
