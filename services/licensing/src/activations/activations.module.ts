import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { DeviceRecognitionModule } from '../device-recognition/device-recognition.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { LicenceFilesModule } from '../licence-files/licence-files.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { ActivationService } from './activation.service';
import { ActivationsService } from './activations.service';
import { OwnComputersService } from './own-computers.service';
import { SeatAvailabilityService } from './seat-availability.service';

/** Activates, lists and deactivates computers. */
@Module({
  imports: [
    ComputersModule,
    DeviceRecognitionModule,
    EntitlementsModule,
    LicenceFilesModule,
    ReplacementsModule,
  ],
  providers: [ActivationService, ActivationsService, OwnComputersService, SeatAvailabilityService],
  exports: [ActivationService, ActivationsService, SeatAvailabilityService],
})
export class ActivationsModule {}
