import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { GiftsModule } from '../gifts/gifts.module';
import { ReconciliationHandlers } from './reconciliation.handlers';

/** Reports rights, purchases, gifts and download grants to the reconciliation of commerce. */
@Module({
  imports: [DownloadsModule, EntitlementsModule, FulfilmentModule, GiftsModule],
  controllers: [ReconciliationHandlers],
})
export class ReconciliationModule {}
