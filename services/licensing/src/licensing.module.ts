import { Module } from '@nestjs/common';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { BrandModule } from '#brand/brand.module';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { ActivationsModule } from './activations/activations.module';
import { EntitlementsModule } from './entitlements/entitlements.module';
import { licensingMails } from './entitlements/mails/licensing-mails';
import { FilesModule } from './files/files.module';
import { FulfilmentModule } from './fulfilment/fulfilment.module';
import { GivingModule } from './giving/giving.module';
import { ImportsModule } from './imports/imports.module';
import { LicensingConfig } from './licensing.config';
import { licensingDatabase } from './licensing.database';
import { OperationsModule } from './operations/operations.module';
import { SeatsModule } from './seats/seats.module';
import { TrialsModule } from './trials/trials.module';

/** Entitlements, licences, computers and downloads. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'licensing', config: LicensingConfig, ...licensingDatabase }),
    BrandModule,
    MailModule.forService('licensing', licensingMails, { timing: deferredMailTiming }),
    EntitlementsModule,
    SeatsModule,
    TrialsModule,
    FilesModule,
    GivingModule,
    FulfilmentModule,
    ImportsModule,
    ActivationsModule,
    OperationsModule,
  ],
})
export class LicensingModule {}
