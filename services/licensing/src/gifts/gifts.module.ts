import { Module } from '@nestjs/common';
import { RedemptionCodesModule } from '../redemption-codes/redemption-codes.module';
import { GiftChangesService } from './gift-changes.service';
import { GiftDeliveryWorker } from './gift-delivery.worker';
import { GiftFactsService } from './gift-facts.service';
import { GiftMailsService } from './gift-mails.service';
import { GiftRecordsService } from './gift-records.service';
import { GiftRetentionService } from './gift-retention.service';
import { GiftsService } from './gifts.service';

/** Presents: orders whose products another person redeems. */
@Module({
  imports: [RedemptionCodesModule],
  providers: [
    GiftsService,
    GiftChangesService,
    GiftDeliveryWorker,
    GiftFactsService,
    GiftMailsService,
    GiftRecordsService,
    GiftRetentionService,
  ],
  exports: [GiftsService, GiftFactsService, GiftRecordsService, GiftRetentionService],
})
export class GiftsModule {}
