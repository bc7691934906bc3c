import { Injectable } from '@nestjs/common';
import {
  exportLicensingData,
  type ExportUserData,
  type LicensingExport,
} from '#contracts/licensing/personal-data';
import { Handles } from '#platform/rpc/handles';
import { ActivationsService } from '../../activations/activations/activations.service';
import { OrderDownloadsService } from '../../files/downloads/order-downloads.service';
import { GiftRecordsService } from '../../giving/gifts/gift-records.service';
import { LicenceGrantsService } from '../../fulfilment/licence-grants/licence-grants.service';
import { LeasesService } from '../../activations/offline-activations/leases.service';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { RedemptionCodesService } from '../../giving/redemption-codes/redemption-codes.service';
import { SeatHistoryService } from '../../seats/seat-history/seat-history.service';

/** Rows of each list: about 200 KB, far below the maximum size of a message. */
const maxRows = 1_000;

/** Licensing's part of the data export, except entitlements, which the account page lists. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly activations: ActivationsService,
    private readonly downloads: OrderDownloadsService,
    private readonly owners: OwnersService,
    private readonly seatHistory: SeatHistoryService,
    private readonly leases: LeasesService,
    private readonly redeemed: RedemptionCodesService,
    private readonly licenceGrants: LicenceGrantsService,
    private readonly givenGifts: GiftRecordsService,
  ) {}

  @Handles(exportLicensingData)
  async export({ userId }: ExportUserData): Promise<LicensingExport> {
    const [
      computers,
      downloads,
      licenceAddresses,
      seatEvents,
      offlineActivations,
      redemptions,
      grants,
      gifts,
    ] = await Promise.all([
      this.activations.list(userId, { hidden: true }),
      this.downloads.export(userId, maxRows),
      this.owners.export(userId),
      this.seatHistory.export(userId, maxRows),
      this.leases.export(userId, maxRows),
      this.redeemed.export(userId, maxRows),
      this.licenceGrants.ofUser(userId, maxRows),
      this.givenGifts.export(userId, maxRows),
    ]);
    const given = { redemptions, grants, gifts };
    return { computers, downloads, licenceAddresses, seatEvents, offlineActivations, ...given };
  }
}
