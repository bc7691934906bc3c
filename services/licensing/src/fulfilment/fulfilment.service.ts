import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import { entitlementGranted, entitlementRevoked, orderFulfilled } from '#contracts/licensing/events';
import { newId } from '#platform/database/new-id';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { Outbox } from '#platform/outbox/outbox';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { DownloadsService } from '../downloads/downloads.service';
import { EntitlementsService, type OwnedSubject } from '../entitlements/entitlements.service';
import { LicencesService, seatLimit } from '../entitlements/licences.service';
import { licenceIssuedMail } from '../mails/licence-issued.mail';
import { OwnershipService } from './ownership.service';
import { Purchase } from './purchase.entity';
import { isLaterDispute, entitlementState } from './purchase.states';

/** Applies order events to entitlements. Every method runs in the transaction that also writes the inbox row of the event. */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly outbox: Outbox,
    private readonly licences: LicencesService,
    private readonly entitlements: EntitlementsService,
    private readonly ownership: OwnershipService,
    private readonly downloads: DownloadsService,
    private readonly mailer: Mailer,
    private readonly erasedSubjects: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Grants entitlement, licence and downloads of a paid order. Idempotent: a repeated event grants nothing more. */
  async fulfil(order: OrderPaid, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, order.orderId, order.userId);
    if (!purchase) return;
    const granted: { id: string; isNew: boolean }[] = [];
    for (const item of order.items) granted.push(await this.grantEntitlement(order, item, purchase, tx));
    const entitlementIds = granted.map(({ id }) => id);
    const downloadToken = await this.downloads.grant(tx, order, purchase.state !== 'active');
    const fulfilledAt = new Date();
    const pluginIds = order.items.map((item) => item.pluginId);
    await tx
      .getRepository(Purchase)
      .update({ orderId: order.orderId }, { fulfilledAt, pluginIds, orderNumber: order.orderNumber });
    // An existing entitlement may belong to a disputed order, and this order is not disputed.
    if (!granted.every(({ isNew }) => isNew)) await this.reconcileEntitlements(order.userId, pluginIds, tx);
    await this.outbox.add(tx, orderFulfilled, {
      orderId: order.orderId,
      downloadToken,
      fulfilledAt: fulfilledAt.toISOString(),
      entitlementIds,
    });
    this.log.info({ orderId: order.orderId, entitlementIds }, 'order fulfilled');
  }

  /** Revokes a fully refunded order. The event may arrive before the payment; the entitlement is then granted as revoked. */
  async revokeRefunded(orderId: string, userId: string, refundedAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.refundedAt === null || purchase.refundedAt < refundedAt) purchase.refundedAt = refundedAt;
    await this.applyState(purchase, tx);
  }

  async restore(orderId: string, userId: string, restoredAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.restoredAt === null || purchase.restoredAt < restoredAt) purchase.restoredAt = restoredAt;
    await this.applyState(purchase, tx);
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
    if (isLaterDispute(purchase, { outcome, at })) {
      purchase.dispute = outcome;
      purchase.disputeAt = at;
    }
    await this.applyState(purchase, tx);
  }

  /**
   * Locks the purchase of an order. An advisory lock serializes the events of one user, because all purchases of the user together
   * decide which of them grants an entitlement. Undefined for an erased user: late events are ignored.
   */
  private async lock(tx: EntityManager, orderId: string, userId: string): Promise<Purchase | undefined> {
    if (await this.erasedSubjects.has(tx, userId)) {
      this.log.info({ orderId, userId }, 'event for erased user ignored');
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

  /** A second purchase of an owned product adds no second entitlement; an administrator may refund it. */
  private async grantEntitlement(
    order: OrderPaid,
    item: PaidItem,
    purchase: Purchase,
    tx: EntityManager,
  ): Promise<{ id: string; isNew: boolean }> {
    const known = await this.entitlements.findActiveOrOfOrder(tx, order.userId, item.pluginId, order.orderId);
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
    // The key cannot be read again, so its mail is queued even for a revoked licence, whose key cannot be used.
    await this.sendLicence(order, item, { id: entitlement.id, licenceKey }, tx);
    if (purchase.state !== 'revoked') await this.publishGranted([entitlement], tx);
    return { id: entitlement.id, isNew: true };
  }

  private async sendLicence(
    order: OrderPaid,
    item: PaidItem,
    issued: { id: string; licenceKey: string },
    tx: EntityManager,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `licence:${issued.id}`,
      template: licenceIssuedMail,
      language: order.language,
      to: { address: order.email, name: order.firstName },
      data: { product: item.name, licenceKey: issued.licenceKey, seatLimit },
    });
  }

  /** Sets entitlements, licences and downloads to the state that follows from all events of the order. */
  private async applyState(purchase: Purchase, tx: EntityManager): Promise<void> {
    const state = entitlementState(purchase);
    const before = purchase.state;
    purchase.state = state;
    await tx.getRepository(Purchase).save(purchase);
    // A repeated refund event also revokes entitlements that became active without an event.
    if (state === before && state !== 'revoked') return;
    await this.reconcileEntitlements(purchase.userId, purchase.pluginIds, tx);
    if (state === before) return;
    await this.downloads.setRevoked(tx, purchase.orderId, state !== 'active');
    this.log.info({ orderId: purchase.orderId, from: before, to: state }, 'purchase changed state');
  }

  private async reconcileEntitlements(userId: string, pluginIds: string[], tx: EntityManager): Promise<void> {
    const { gained, lost } = await this.ownership.reconcile(tx, userId, pluginIds);
    await this.publishGranted(gained, tx);
    await this.publishRevoked(lost, tx);
  }

  private async publishGranted(entitlements: OwnedSubject[], tx: EntityManager): Promise<void> {
    const grantedAt = new Date().toISOString();
    for (const { id, userId, subjectId } of entitlements)
      await this.outbox.add(tx, entitlementGranted, { entitlementId: id, userId, subjectId, grantedAt });
  }

  private async publishRevoked(entitlements: OwnedSubject[], tx: EntityManager): Promise<void> {
    const revokedAt = new Date().toISOString();
    for (const { id, userId, subjectId } of entitlements) {
      await this.outbox.add(tx, entitlementRevoked, { entitlementId: id, userId, subjectId, revokedAt });
    }
  }
}
