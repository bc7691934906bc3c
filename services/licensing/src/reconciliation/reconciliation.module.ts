import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { ReconciliationHandlers } from './reconciliation.handlers';

/** Reports rights and download grants to the reconciliation of commerce. */
@Module({ imports: [DownloadsModule, EntitlementsModule], controllers: [ReconciliationHandlers] })
export class ReconciliationModule {}
