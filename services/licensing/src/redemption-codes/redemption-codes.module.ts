import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { ProductsModule } from '../products/products.module';
import { BatchQueriesService } from './batches/batch-queries.service';
import { BatchesService } from './batches/batches.service';
import { CodeQueriesService } from './batches/code-queries.service';
import { CodeSecretsService } from './code-secrets.service';
import { GiftCodeFactsService } from './gift-code-facts.service';
import { GiftCodesService } from './gift-codes.service';
import { RedemptionCodesService } from './redemption-codes.service';

/** Codes of resellers, magazines and gifts in batches, and their administration. */
@Module({
  imports: [EntitlementsModule, ProductsModule],
  providers: [
    BatchesService,
    BatchQueriesService,
    CodeQueriesService,
    CodeSecretsService,
    GiftCodeFactsService,
    GiftCodesService,
    RedemptionCodesService,
  ],
  exports: [BatchesService, GiftCodeFactsService, GiftCodesService, RedemptionCodesService],
})
export class RedemptionCodesModule {}
