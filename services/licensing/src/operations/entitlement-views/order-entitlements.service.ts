import { Injectable } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  type GetOrderEntitlements,
  getOrderEntitlements,
  getOwnOrderEntitlements,
  type OrderEntitlement,
  type OrderEntitlements,
} from '#contracts/licensing/order-entitlements';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Handles } from '#platform/rpc/handles';
import { SeatsService } from '../../seats/computers/seats.service';
import { OrderDownloadsService } from '../../files/downloads/order-downloads.service';
import { type Entitlement, EntitlementsService } from '../../entitlements/licences/entitlements.service';
import { LicenceHistoryService } from '../../entitlements/licences/licence-history.service';
import { displayLast4, LicencesService } from '../../entitlements/licences/licences.service';
import { GiftRecordsService } from '../../giving/gifts/gift-records.service';

/** Licensing's part of the order details: granted entitlements and their use. */
@Injectable()
export class OrderEntitlementsService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly seats: SeatsService,
    private readonly downloads: OrderDownloadsService,
    private readonly history: LicenceHistoryService,
    private readonly gifts: GiftRecordsService,
    private readonly mailAdmin: MailAdmin,
  ) {}

  @Handles(getOrderEntitlements)
  getAny({ orderId }: GetOrderEntitlements): Promise<OrderEntitlements> {
    return this.get(orderId);
  }

  @Handles(getOwnOrderEntitlements)
  getOwn({ orderId }: GetOrderEntitlements, { userId }: UserActor): Promise<OrderEntitlements> {
    return this.get(orderId, userId);
  }

  /** @param userId the only user whose order is read; for administrators any order is */
  private async get(orderId: string, userId?: string): Promise<OrderEntitlements> {
    const entitlements = await this.entitlements.listByOrder(orderId);
    const isOthers = userId !== undefined && !entitlements.every((owned) => owned.userId === userId);
    const gift = await this.gifts.ofOrder(orderId, userId);
    if (isOthers || (userId !== undefined && entitlements.length === 0))
      return { rights: [], history: [], downloads: null, mails: [], gift };
    const [rights, history, downloads, mails] = await Promise.all([
      this.withLicencesAndSeats(entitlements),
      this.history.listByOrder(orderId),
      this.downloads.find(orderId),
      this.mailAdmin.findByKeys(entitlements.map(({ id }) => `licence:${id}`)),
    ]);
    return { rights, history, downloads, mails, gift };
  }

  private async withLicencesAndSeats(entitlements: readonly Entitlement[]): Promise<OrderEntitlement[]> {
    const licences = await this.licences.findByEntitlements(entitlements.map(({ id }) => id));
    const seats = await this.seats.ofLicences([...licences.values()].map(({ id }) => id));
    seats.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
    return entitlements.map(({ id, subjectId, name, status, createdAt }) => {
      const licence = licences.get(id);
      return {
        entitlementId: id,
        subjectId,
        name,
        status,
        licenceLast4: licence ? displayLast4(licence.id) : null,
        seatLimit: licence?.seatLimit ?? 0,
        seats: seats
          .filter(({ licenceId }) => licenceId === licence?.id)
          .map(({ machineName, os, takenAt }) => ({ machineName, os, takenAt: takenAt.toISOString() })),
        createdAt: createdAt.toISOString(),
      };
    });
  }
}
