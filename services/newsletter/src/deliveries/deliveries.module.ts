import { Module } from '@nestjs/common';
import { DeliveriesService } from './deliveries.service';
import { SendingRateService } from './sending-rate.service';

@Module({
  providers: [DeliveriesService, SendingRateService],
  exports: [DeliveriesService, SendingRateService],
})
export class DeliveriesModule {}
