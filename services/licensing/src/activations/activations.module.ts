import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { SeatsModule } from '../seats/seats.module';
import { TrialsModule } from '../trials/trials.module';
import { ActivationService } from './registered-computers/activation.service';
import { ActivationsService } from './registered-computers/activations.service';
import { OwnComputersService } from './registered-computers/own-computers.service';
import { SeatAvailabilityService } from './registered-computers/seat-availability.service';
import { JuceProductsService } from './juce-unlocks/juce-products.service';
import { JuceUnlocksService } from './juce-unlocks/juce-unlocks.service';
import { ComputerFileReleaseService } from './licence-checks/computer-file-release.service';
import { CoverageService } from './licence-checks/coverage.service';
import { FileHoldersService } from './licence-checks/file-holders.service';
import { LicenceChecksService } from './licence-checks/licence-checks.service';
import { MissingLicencesService } from './licence-checks/missing-licences.service';
import { SeatRefreshService } from './licence-checks/seat-refresh.service';
import { CertificatesService } from './licence-files/certificates.service';
import { LicenceFilesService } from './licence-files/licence-files.service';
import { TrialFilesService } from './licence-files/trial-files.service';
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

/** What plug-ins and customers call: activations, licence files, checks, pairings, leases and releases. */
@Module({
  imports: [EntitlementsModule, SeatsModule, TrialsModule, FulfilmentModule],
  providers: [
    ActivationService,
    ActivationsService,
    OwnComputersService,
    SeatAvailabilityService,
    LicenceChecksService,
    CoverageService,
    FileHoldersService,
    MissingLicencesService,
    ComputerFileReleaseService,
    SeatRefreshService,
    LicenceFilesService,
    CertificatesService,
    LeasesService,
    OfflineActivationsService,
    ReturnLeaseService,
    JuceProductsService,
    JuceUnlocksService,
    PairingsService,
    PairingPollsService,
    TrialPairingService,
    TrialFilesService,
    ComputerReleaseService,
    CustomerComputersService,
    LostComputersService,
    LostReleaseAllowanceService,
    ReleaseMailsService,
  ],
  exports: [ActivationService, ActivationsService, OfflineActivationsService],
})
export class ActivationsModule {}
