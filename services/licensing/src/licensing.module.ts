import { Module } from '@nestjs/common';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { DemoDataModule } from './demo-data/demo-data.module';
import { EntitlementViewsModule } from './entitlement-views/entitlement-views.module';
import { LicenceChecksModule } from './licence-checks/licence-checks.module';
import { LicenceGrantsModule } from './licence-grants/licence-grants.module';
import { LicensingConfigModule } from './licensing-config.module';
import { licensingDatabase } from './licensing.database';
import { licensingMails } from './mails/licensing-mails';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RedemptionModule } from './redemption/redemption.module';
import { ReleasesModule } from './releases/releases.module';
import { RetentionModule } from './retention/retention.module';

/** The modules of the service; they import the others (activations, entitlements, fulfilment …). */
@Module({
  imports: [
    PlatformModule.forService({ name: 'licensing', ...licensingDatabase }),
    MailModule.forService('licensing', licensingMails, { timing: deferredMailTiming }),
    LicensingConfigModule,
    DemoDataModule,
    EntitlementViewsModule,
    LicenceChecksModule,
    LicenceGrantsModule,
    PersonalDataModule,
    ReconciliationModule,
    RedemptionModule,
    ReleasesModule,
    RetentionModule,
  ],
})
export class LicensingModule {}
