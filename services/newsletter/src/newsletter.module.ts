import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { MailModule } from '#platform/mail/mail.module';
import { retentionParts } from '#platform/retention/retention-parts';
import { CreateRetentionRuns1765000003000, RetentionRun } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { FiguresHandlers } from './figures/figures.handlers';
import { CampaignRow } from './campaigns/campaign.entity';
import { CampaignList } from './campaigns/campaign-list';
import { CampaignsHandlers } from './campaigns/campaigns.handlers';
import { CampaignsService } from './campaigns/campaigns.service';
import { Letters } from './campaigns/letters';
import { Courier } from './campaigns/courier';
import { Delivery } from './campaigns/delivery.entity';
import { MailReport } from './mail-reports/mail-report.entity';
import { MailReportsHandlers } from './mail-reports/mail-reports.handlers';
import { MailReportsService } from './mail-reports/mail-reports.service';
import { campaignMail } from './mails/campaign.mail';
import { confirmationMail } from './mails/confirmation.mail';
import { CreateSubscribers1763700000000 } from './migrations/1763700000000-create-subscribers';
import { ResentConfirmations1795400000000 } from './migrations/1795400000000-resent-confirmations';
import { CreateCampaigns1763700001000 } from './migrations/1763700001000-create-campaigns';
import { CreateCustomers1763700002000 } from './migrations/1763700002000-create-customers';
import { Segments1764400000000 } from './migrations/1764400000000-segments';
import { MailReports1764400001000 } from './migrations/1764400001000-mail-reports';
import { CustomersSince1765200000000 } from './migrations/1765200000000-customers-since';
import { CampaignsResumed1765200001000 } from './migrations/1765200001000-campaigns-resumed';
import { NewsletterConfig } from './newsletter.config';
import { NoteWhenEntitlementGranted } from './ownership/note-when-entitlement-granted.consumer';
import { NoteWhenEntitlementRevoked } from './ownership/note-when-entitlement-revoked.consumer';
import { Ownership } from './ownership/ownership.entity';
import { OwnershipService } from './ownership/ownership.service';
import { ShareHandlers } from './personal-data/share.handlers';
import { ShareService } from './personal-data/share.service';
import { Customer } from './subscribers/customer.entity';
import { CustomersService } from './subscribers/customers.service';
import { ForgetCustomerWhenUserDeleted } from './subscribers/forget-customer-when-user-deleted.consumer';
import { RememberCustomerWhenEmailChanged } from './subscribers/remember-customer-when-email-changed.consumer';
import { RememberCustomerWhenUserRegistered } from './subscribers/remember-customer-when-user-registered.consumer';
import { ReadersHandlers } from './subscribers/readers.handlers';
import { ReadersService } from './subscribers/readers.service';
import { Confirmation } from './subscribers/confirmation.entity';
import { ConfirmationsService } from './subscribers/confirmations.service';
import { Subscriber } from './subscribers/subscriber.entity';
import { SubscriberList } from './subscribers/subscriber-list';
import { SubscribersHandlers } from './subscribers/subscribers.handlers';
import { SubscribersService } from './subscribers/subscribers.service';
import { SubscriptionsHandlers } from './subscribers/subscriptions.handlers';
import { SubscriptionsService } from './subscribers/subscriptions.service';
import { NewsletterRules } from './retention/newsletter-rules.service';
import { Retention1765000004000 } from './migrations/1765000004000-retention';

const retention = retentionParts('newsletter', NewsletterRules);

@Module({
  imports: [
    PlatformModule.forService({
      name: 'newsletter',
      entities: [
        MailDelivery,
        Subscriber,
        Confirmation,
        Customer,
        CampaignRow,
        Delivery,
        Ownership,
        MailReport,
        RetentionRun,
      ],
      migrations: {
        ...mailMigrations,
        CreateSubscribers1763700000000,
        CreateCampaigns1763700001000,
        CreateCustomers1763700002000,
        Segments1764400000000,
        MailReports1764400001000,
        CreateRetentionRuns1765000003000,
        Retention1765000004000,
        CustomersSince1765200000000,
        CampaignsResumed1765200001000,
        ResentConfirmations1795400000000,
      },
    }),
    MailModule.forService('newsletter', [confirmationMail, campaignMail]),
  ],
  controllers: [
    SubscriptionsHandlers,
    SubscribersHandlers,
    ReadersHandlers,
    ShareHandlers,
    CampaignsHandlers,
    MailReportsHandlers,
    RememberCustomerWhenEmailChanged,
    RememberCustomerWhenUserRegistered,
    ForgetCustomerWhenUserDeleted,
    NoteWhenEntitlementGranted,
    NoteWhenEntitlementRevoked,
    ...retention.controllers,
    FiguresHandlers,
  ],
  providers: [
    { provide: NewsletterConfig, useFactory: () => loadConfig(NewsletterConfig) },
    ConfirmationsService,
    CustomersService,
    OwnershipService,
    MailReportsService,
    SubscriptionsService,
    SubscribersService,
    SubscriberList,
    ReadersService,
    ShareService,
    CampaignsService,
    CampaignList,
    Letters,
    Courier,
    ...retention.providers,
  ],
})
export class NewsletterModule {}
