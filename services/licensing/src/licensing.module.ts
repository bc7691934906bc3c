import { Module } from '@nestjs/common';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { MailModule } from '#platform/mail/mail.module';
import { CreateRetentionRuns1765000003000 } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { DemoDataModule } from './demo-data/demo-data.module';
import { EntitlementViewsModule } from './entitlement-views/entitlement-views.module';
import { LicenceChecksModule } from './licence-checks/licence-checks.module';
import { LicensingConfigModule } from './licensing-config.module';
import { licensingEntities } from './licensing.entities';
import { licensingMails } from './mails/licensing-mails';
import { CreateLicensing1763100000000 } from './migrations/1763100000000-create-licensing';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ReleasesModule } from './releases/releases.module';
import { RetentionModule } from './retention/retention.module';

/** The modules of the service; they import the others (activations, entitlements, fulfilment …). */
@Module({
  imports: [
    PlatformModule.forService({
      name: 'licensing',
      entities: licensingEntities,
      migrations: { ...mailMigrations, CreateRetentionRuns1765000003000, CreateLicensing1763100000000 },
    }),
    MailModule.forService('licensing', licensingMails, { timing: deferredMailTiming }),
    LicensingConfigModule,
    DemoDataModule,
    EntitlementViewsModule,
    LicenceChecksModule,
    PersonalDataModule,
    ReleasesModule,
    RetentionModule,
  ],
})
export class LicensingModule {}
