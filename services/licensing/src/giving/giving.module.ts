import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftChangesService } from './gifts/gift-changes.service';
import { GiftDeliveryWorker } from './gifts/gift-delivery.worker';
import { GiftFactsService } from './gifts/gift-facts.service';
import { GiftMailsService } from './gifts/gift-mails.service';
import { GiftRecordsService } from './gifts/gift-records.service';
import { GiftRetentionService } from './gifts/gift-retention.service';
import { GiftsService } from './gifts/gifts.service';
import { BatchQueriesService } from './redemption-codes/batches/batch-queries.service';
import { BatchesService } from './redemption-codes/batches/batches.service';
import { CodeQueriesService } from './redemption-codes/batches/code-queries.service';
import { CodeSecretsService } from './redemption-codes/code-secrets.service';
import { GiftCodeFactsService } from './redemption-codes/gift-code-facts.service';
import { GiftCodesService } from './redemption-codes/gift-codes.service';
import { RedemptionCodesService } from './redemption-codes/redemption-codes.service';

/** Redemption codes and gifts. */
@Module({
  imports: [EntitlementsModule],
  providers: [
    GiftsService,
    GiftChangesService,
    GiftDeliveryWorker,
    GiftFactsService,
    GiftMailsService,
    GiftRecordsService,
    GiftRetentionService,
    BatchesService,
    BatchQueriesService,
    CodeQueriesService,
    CodeSecretsService,
    GiftCodeFactsService,
    GiftCodesService,
    RedemptionCodesService,
  ],
  exports: [GiftsService, GiftFactsService, GiftRecordsService, BatchesService, RedemptionCodesService],
})
export class GivingModule {}
