import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { KeyedHashModule } from '../keyed-hash/keyed-hash.module';
import { SeatHistoryModule } from '../seat-history/seat-history.module';
import { DeviceRecognitionService } from './device-recognition.service';

/** Recognizes computers by their components. */
@Module({
  imports: [ComputersModule, KeyedHashModule, SeatHistoryModule],
  providers: [DeviceRecognitionService],
  exports: [DeviceRecognitionService],
})
export class DeviceRecognitionModule {}
