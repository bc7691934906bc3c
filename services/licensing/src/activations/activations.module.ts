import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { SeatsModule } from '../seats/seats.module';
import { ActivationService } from './activations/activation.service';
import { ActivationsService } from './activations/activations.service';
import { OwnComputersService } from './activations/own-computers.service';
import { SeatAvailabilityService } from './activations/seat-availability.service';
import { ComputerFileReleaseService } from './licence-checks/computer-file-release.service';
import { FileHoldersService } from './licence-checks/file-holders.service';
import { LicenceChecksService } from './licence-checks/licence-checks.service';
import { MissingLicencesService } from './licence-checks/missing-licences.service';
import { SeatRefreshService } from './licence-checks/seat-refresh.service';
import { CertificatesService } from './licence-files/certificates.service';
import { LicenceFilesService } from './licence-files/licence-files.service';
import { LeasesService } from './offline-activations/leases.service';
import { OfflineActivationsService } from './offline-activations/offline-activations.service';
import { ReturnLeaseService } from './offline-activations/return-lease.service';
import { PairingPollsService } from './pairings/pairing-polls.service';
import { PairingsService } from './pairings/pairings.service';
import { TrialPairingService } from './pairings/trial-pairing.service';
import { ComputerReleaseService } from './releases/computer-release.service';
import { CustomerComputersService } from './releases/customer-computers.service';
import { LostComputersService } from './releases/lost-computers.service';
import { LostReleaseAllowanceService } from './releases/lost-release-allowance.service';
import { ReleaseMailsService } from './releases/release-mails.service';
import { TrialFilesService } from './trials/trial-files.service';
import { TrialRetentionService } from './trials/trial-retention.service';
import { TrialsService } from './trials/trials.service';

/** What plug-ins and customers call: activations, licence files, checks, pairings, leases and releases. */
@Module({
  imports: [EntitlementsModule, SeatsModule, FulfilmentModule],
  providers: [
    ActivationService,
    ActivationsService,
    OwnComputersService,
    SeatAvailabilityService,
    LicenceChecksService,
    FileHoldersService,
    MissingLicencesService,
    ComputerFileReleaseService,
    SeatRefreshService,
    LicenceFilesService,
    CertificatesService,
    LeasesService,
    OfflineActivationsService,
    ReturnLeaseService,
    PairingsService,
    PairingPollsService,
    TrialPairingService,
    TrialsService,
    TrialFilesService,
    TrialRetentionService,
    ComputerReleaseService,
    CustomerComputersService,
    LostComputersService,
    LostReleaseAllowanceService,
    ReleaseMailsService,
  ],
  exports: [ActivationService, ActivationsService, OfflineActivationsService],
})
export class ActivationsModule {}
