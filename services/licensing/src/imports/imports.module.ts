import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { GrantWhenEmailConfirmed } from './grant-when-email-confirmed.consumer';
import { ImportChecksService } from './import-checks.service';
import { ImportGrantsService } from './import-grants.service';
import { ImportMailsService } from './import-mails.service';
import { ImportReportsService } from './import-reports.service';
import { ImportRowsService } from './import-rows.service';
import { ImportWorker } from './import.worker';
import { ImportsService } from './imports.service';

/** Customers with their licences from other shops. */
@Module({
  imports: [EntitlementsModule, FulfilmentModule],
  controllers: [GrantWhenEmailConfirmed],
  providers: [
    ImportsService,
    ImportChecksService,
    ImportGrantsService,
    ImportMailsService,
    ImportReportsService,
    ImportRowsService,
    ImportWorker,
  ],
})
export class ImportsModule {}
