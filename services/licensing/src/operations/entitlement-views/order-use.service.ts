import { Injectable } from '@nestjs/common';
import {
  findOrderUse,
  type FindOrderUse,
  type OrderUse,
  type UsedLicence,
} from '#contracts/licensing/order-use';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Handles } from '#platform/rpc/handles';
import { FirstActivationsService } from '../../seats/computers/first-activations.service';
import { OrderDownloadsService } from '../../files/downloads/order-downloads.service';
import { type Entitlement, EntitlementsService } from '../../entitlements/licences/entitlements.service';
import { LicencesService } from '../../entitlements/licences/licences.service';
import { GiftRecordsService } from '../../giving/gifts/gift-records.service';

/** How the products of an order were used, for withdrawals and disputes: those of a gift by its recipient. */
@Injectable()
export class OrderUseService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly activations: FirstActivationsService,
    private readonly gifts: GiftRecordsService,
    private readonly downloads: OrderDownloadsService,
    private readonly mailAdmin: MailAdmin,
  ) {}

  @Handles(findOrderUse)
  async find({ orderId }: FindOrderUse): Promise<OrderUse> {
    const entitlements = await this.entitlements.listByOrder(orderId);
    const giftCode = await this.gifts.redeemedCodeOf(orderId);
    const received = giftCode ? await this.entitlements.listByOrder(giftCode) : [];
    const [licences, downloads, mails] = await Promise.all([
      this.licencesOf([...entitlements, ...received]),
      this.downloads.find(orderId),
      this.mailAdmin.findByKeys(entitlements.map(({ id }) => `licence:${id}`)),
    ]);
    const transfers = downloads?.transfers ?? [];
    return {
      licences,
      downloads: transfers.map(({ startedAt, completedAt }) => ({ startedAt, completedAt })),
      mails,
    };
  }

  private async licencesOf(entitlements: readonly Entitlement[]): Promise<UsedLicence[]> {
    const licences = await this.licences.findByEntitlements(entitlements.map(({ id }) => id));
    const firsts = await this.activations.findByLicences([...licences.values()].map(({ id }) => id));
    return entitlements.map(({ id, subjectId, name }) => {
      const first = firsts.get(licences.get(id)?.id ?? '');
      return { subjectId, name, firstActivatedAt: first?.toISOString() ?? null };
    });
  }
}
