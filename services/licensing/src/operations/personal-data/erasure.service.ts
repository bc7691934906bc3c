import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { MailAdmin } from '#platform/mail/mail-admin';
import { ComputersService } from '../../seats/computers/computers.service';
import { FreedSeatsService } from '../../seats/computers/freed-seats.service';
import { DownloadsService } from '../../files/downloads/downloads.service';
import { EntitlementsService } from '../../entitlements/entitlements/entitlements.service';
import { LicencesService } from '../../entitlements/entitlements/licences.service';
import { GiftRecordsService } from '../../giving/gifts/gift-records.service';
import { LicenceGrantsService } from '../../fulfilment/licence-grants/licence-grants.service';
import { MailedCodesService } from '../../seats/mailed-codes/mailed-codes.service';
import { LeasesService } from '../../activations/offline-activations/leases.service';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { PairingsService } from '../../activations/pairings/pairings.service';
import { SwapReportService } from '../../seats/replacements/swap-report.service';
import { SeatHistoryService } from '../../seats/seat-history/seat-history.service';

/** Anonymizes the entitlements of a deleted user, ends their use and deletes all other personal data. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailAdmin: MailAdmin,
    private readonly owners: OwnersService,
    private readonly swapReports: SwapReportService,
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly downloads: DownloadsService,
    private readonly computers: ComputersService,
    private readonly freedSeats: FreedSeatsService,
    private readonly leases: LeasesService,
    private readonly pairings: PairingsService,
    private readonly seatHistory: SeatHistoryService,
    private readonly codes: MailedCodesService,
    private readonly grants: LicenceGrantsService,
    private readonly gifts: GiftRecordsService,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.erasedSubjects.add(tx, userId);
    // Waits for concurrent seat changes, so that their rows are erased too; later ones find no usable licence. Licences are locked
    // before computers, as in an activation.
    await this.licences.lockAll(tx, userId);
    await this.computers.lockAll(tx, userId);
    const anonymousAddress = `deleted-${userId}@deleted.invalid`;
    await this.eraseMails(tx, userId);
    const entitlementIds = await this.entitlements.anonymize(tx, userId, anonymousAddress);
    // Licence mails went to the address of the purchase, which may belong to another customer now, so they are found by key.
    await this.mailAdmin.eraseByKeys(
      tx,
      entitlementIds.map((id) => `licence:${id}`),
    );
    // Leases first: they refer to computers.
    const modules = [
      this.leases,
      this.pairings,
      this.seatHistory,
      this.freedSeats,
      this.codes,
      this.grants,
      this.gifts,
      this.computers,
      this.owners,
    ];
    for (const module of modules) await module.erase(tx, userId);
    await this.licences.revokeAll(tx, userId);
    await this.downloads.revokeAll(tx, userId);
    await redactEvents(tx, { userId }, { email: anonymousAddress, firstName: '', gift: { email: '' } });
  }

  private async eraseMails(tx: EntityManager, userId: string): Promise<void> {
    const addresses = await this.owners.addressesOf(tx, userId);
    for (const address of addresses) await this.mailAdmin.eraseByAddress(tx, address);
    await this.mailAdmin.eraseByKeys(tx, await this.swapReports.keysAbout(tx, addresses));
  }
}
