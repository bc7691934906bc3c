import { Module } from '@nestjs/common';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { BounceReportsModule } from './bounce-reports/bounce-reports.module';
import { CampaignsModule } from './campaigns/campaigns.module';
import { CustomersModule } from './customers/customers.module';

import { campaignMail } from './mails/campaign.mail';
import { confirmationMail } from './mails/confirmation.mail';
import { NewsletterConfigModule } from './newsletter-config.module';
import { newsletterDatabase } from './newsletter.database';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { PreferencesModule } from './preferences/preferences.module';
import { RetentionModule } from './retention/retention.module';
import { SubscribersModule } from './subscribers/subscribers.module';
import { SubscriptionsModule } from './subscriptions/subscriptions.module';

@Module({
  imports: [
    PlatformModule.forService({ name: 'newsletter', ...newsletterDatabase }),
    MailModule.forService('newsletter', [confirmationMail, campaignMail]),
    NewsletterConfigModule,
    SubscribersModule,
    SubscriptionsModule,
    PreferencesModule,
    CustomersModule,
    BounceReportsModule,
    CampaignsModule,
    PersonalDataModule,
    RetentionModule,
  ],
})
export class NewsletterModule {}
