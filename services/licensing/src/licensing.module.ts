import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { afterTheWork } from '#platform/mail/mail-timing';
import { MailModule } from '#platform/mail/mail.module';
import { retentionParts } from '#platform/retention/retention-parts';
import { CreateRetentionRuns1765000003000, RetentionRun } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { FiguresHandlers } from './figures/figures.handlers';
import { BeginTransfer } from './downloads/begin-transfer';
import { DownloadGrant } from './downloads/download-grant.entity';
import { Computer, Seat } from './computers/computer.entity';
import { ComputersHandlers } from './computers/computers.handlers';
import { ComputersService } from './computers/computers.service';
import { FreedSeatsService } from './computers/freed-seats.service';
import { LicenceChecksHandlers } from './computers/licence-checks.handlers';
import { LicenceChecksService } from './computers/licence-checks.service';
import { LicenceFiles } from './computers/licence-file';
import { KeyedHashService } from './computers/keyed-hash.service';
import { RegisterService } from './computers/register.service';
import { SeatEvent } from './computers/seat-event.entity';
import { SeatHistoryService } from './computers/seat-history.service';
import { SwapReportService } from './computers/swap-report.service';
import { MailedCode } from './codes/mailed-code.entity';
import { MailedCodesService } from './codes/mailed-codes.service';
import { SwapsService } from './computers/swaps.service';
import { SeenComputersService } from './computers/seen-computers.service';
import { SeatingService } from './computers/seating.service';
import { SeatsService } from './computers/seats.service';
import { Computers1763800001000 } from './migrations/1763800001000-computers';
import { DownloadsHandlers } from './downloads/downloads.handlers';
import { DownloadsService } from './downloads/downloads.service';
import { GrantedDownloadsService } from './downloads/granted-downloads.service';
import { EndTransfer } from './downloads/end-transfer';
import { KeepTransfer } from './downloads/keep-transfer';
import { TransferRow } from './downloads/transfer.entity';
import { Entitlement } from './entitlements/entitlement.entity';
import { EntitlementBookHandlers } from './entitlements/entitlement-book.handlers';
import { EntitlementBookService } from './entitlements/entitlement-book.service';
import { EntitlementLists1763800000000 } from './migrations/1763800000000-entitlement-lists';
import { LicenceEvent } from './entitlements/licence-event.entity';
import { LicenceHistoryService } from './entitlements/licence-history.service';
import { OrderRightsService } from './entitlements/order-rights.service';
import { EntitlementsHandlers } from './entitlements/entitlements.handlers';
import { EntitlementsService } from './entitlements/entitlements.service';
import { FulfilWhenOrderPaid } from './fulfilment/fulfil-when-order-paid.consumer';
import { FulfilmentService } from './fulfilment/fulfilment.service';
import { OwnershipService } from './fulfilment/ownership.service';
import { Purchase } from './fulfilment/purchase.entity';
import { RestoreWhenOrderRestored } from './fulfilment/restore-when-order-restored.consumer';
import { RevokeWhenOrderRefunded } from './fulfilment/revoke-when-order-refunded.consumer';
import { SuspendWhenOrderDisputed } from './fulfilment/suspend-when-order-disputed.consumer';
import { Licence } from './licences/licence.entity';
import { LicencesService } from './licences/licences.service';
import { LicensingConfig } from './licensing.config';
import { licenceIssuedMail } from './mails/licence-issued.mail';
import { computerReleasedMail } from './mails/computer-released.mail';
import { lostCodeMail } from './mails/lost-code.mail';
import { lostReleasedMail } from './mails/lost-released.mail';
import { swapCodeMail } from './mails/swap-code.mail';
import { swapReportMail } from './mails/swap-report.mail';
import { WholeValues1764300000000 } from './migrations/1764300000000-whole-values';
import { ErasureService } from './personal-data/erasure.service';
import { ForgetWhenUserDeleted } from './personal-data/forget-when-user-deleted.consumer';
import { ShareHandlers } from './personal-data/share.handlers';
import { ShareService } from './personal-data/share.service';
import { OfflineActivationRow } from './offline/offline-activation.entity';
import { DemoComputers } from './offline/demo-computers';
import { OfflineHandlers } from './offline/offline.handlers';
import { OfflineService } from './offline/offline.service';
import { OwnersService } from './owners/owners.service';
import { RememberOwnerWhenEmailChanged } from './owners/remember-owner-when-email-changed.consumer';
import { CustomerComputers } from './releases/customer-computers';
import { FreedComputers } from './releases/freed-computers';
import { LostAllowance } from './releases/lost-allowance';
import { LostComputers } from './releases/lost-computers';
import { ReleaseLetters } from './releases/release-letters';
import { ReleasesHandlers } from './releases/releases.handlers';
import { EarlyReleases1766200001000 } from './migrations/1766200001000-early-releases';
import { LicencesOfUser1766200002000 } from './migrations/1766200002000-licences-of-user';
import { OwnerAddresses1766300000000 } from './migrations/1766300000000-owner-addresses';
import { AskedBytes1766300001000 } from './migrations/1766300001000-asked-bytes';
import { TransferStreams1766400000000 } from './migrations/1766400000000-transfer-streams';
import { StreamSigns1766500000000 } from './migrations/1766500000000-stream-signs';
import { FreedSeats1766600001000 } from './migrations/1766600001000-freed-seats';
import { TransferCopies1766600000000 } from './migrations/1766600000000-transfer-copies';
import { LicenceEvents1767200000000 } from './migrations/1767200000000-licence-events';
import { SeatHistory1764510003000 } from './migrations/1764510003000-seat-history';
import { OfflineActivations1764510002000 } from './migrations/1764510002000-offline-activations';
import { PairingRow } from './pairings/pairing.entity';
import { PairingsHandlers } from './pairings/pairings.handlers';
import { PairingsService } from './pairings/pairings.service';
import { Pairings1764510001000 } from './migrations/1764510001000-pairings';
import { LicenceCoverage1764510000000 } from './migrations/1764510000000-licence-coverage';
import { CreateLicensing1763100000000 } from './migrations/1763100000000-create-licensing';
import { LicensingRules } from './retention/licensing-rules.service';
import { Retention1765000004000 } from './migrations/1765000004000-retention';

const retention = retentionParts('licensing', LicensingRules);

@Module({
  imports: [
    PlatformModule.forService({
      name: 'licensing',
      entities: [
        MailDelivery,
        Purchase,
        Entitlement,
        Licence,
        DownloadGrant,
        TransferRow,
        Computer,
        Seat,
        RetentionRun,
        PairingRow,
        OfflineActivationRow,
        SeatEvent,
        LicenceEvent,
        MailedCode,
      ],
      migrations: {
        ...mailMigrations,
        CreateLicensing1763100000000,
        EntitlementLists1763800000000,
        Computers1763800001000,
        WholeValues1764300000000,
        CreateRetentionRuns1765000003000,
        Retention1765000004000,
        LicenceCoverage1764510000000,
        Pairings1764510001000,
        OfflineActivations1764510002000,
        SeatHistory1764510003000,
        EarlyReleases1766200001000,
        LicencesOfUser1766200002000,
        OwnerAddresses1766300000000,
        AskedBytes1766300001000,
        TransferStreams1766400000000,
        StreamSigns1766500000000,
        TransferCopies1766600000000,
        FreedSeats1766600001000,
        LicenceEvents1767200000000,
      },
    }),
    MailModule.forService(
      'licensing',
      [licenceIssuedMail, swapCodeMail, swapReportMail, lostCodeMail, lostReleasedMail, computerReleasedMail],
      { timing: afterTheWork },
    ),
  ],
  controllers: [
    FulfilWhenOrderPaid,
    RevokeWhenOrderRefunded,
    RestoreWhenOrderRestored,
    SuspendWhenOrderDisputed,
    EntitlementsHandlers,
    EntitlementBookHandlers,
    ForgetWhenUserDeleted,
    RememberOwnerWhenEmailChanged,
    DownloadsHandlers,
    ComputersHandlers,
    ShareHandlers,
    ...retention.controllers,
    LicenceChecksHandlers,
    PairingsHandlers,
    OfflineHandlers,
    ReleasesHandlers,
    FiguresHandlers,
  ],
  providers: [
    { provide: LicensingConfig, useFactory: () => loadConfig(LicensingConfig) },
    FulfilmentService,
    OwnershipService,
    EntitlementsService,
    EntitlementBookService,
    OrderRightsService,
    LicenceHistoryService,
    GrantedDownloadsService,
    LicencesService,
    DownloadsService,
    SeatsService,
    SeenComputersService,
    SwapsService,
    FreedSeatsService,
    SwapReportService,
    SeatHistoryService,
    MailedCodesService,
    OwnersService,
    FreedComputers,
    LostAllowance,
    LostComputers,
    CustomerComputers,
    ReleaseLetters,
    RegisterService,
    SeatingService,
    KeyedHashService,
    PairingsService,
    OfflineService,
    DemoComputers,
    ComputersService,
    LicenceChecksService,
    LicenceFiles,
    BeginTransfer,
    EndTransfer,
    KeepTransfer,
    ErasureService,
    ShareService,
    ...retention.providers,
  ],
})
export class LicensingModule {}
