import { Module } from '@nestjs/common';
import { BrandModule } from '#brand/brand.module';
import { MailModule } from '#platform/mail/mail.module';
import { retentionProviders } from '#platform/retention/retention-providers';
import { PlatformModule } from '#platform/run/platform.module';
import { BounceReportsService } from './bounce-reports/bounce-reports.service';
import { CampaignContentService } from './campaign-content/campaign-content.service';
import { CampaignAudience } from './campaigns/campaign-audience';
import { CampaignLifecycle } from './campaigns/campaign-lifecycle';
import { CampaignMails } from './campaigns/campaign-mails';
import { RecipientsService } from './recipients/recipients.service';
import { CampaignWorker } from './campaigns/campaign-worker';
import { CampaignQueries } from './campaigns/campaign.queries';
import { CampaignsService } from './campaigns/campaigns.service';
import { DraftCampaignWhenReleasePublished } from './campaigns/draft-campaign-when-release-published.consumer';
import { DraftCampaignWhenReleaseWithdrawn } from './campaigns/draft-campaign-when-release-withdrawn.consumer';
import { DeliveryMetrics } from './campaigns/delivery-metrics';
import { CustomerFactsService } from './customers/customer-facts.service';
import { CustomersService } from './customers/customers.service';
import { EraseCustomerWhenUserDeleted } from './customers/erase-customer-when-user-deleted.consumer';
import { OwnershipService } from './customers/ownership.service';
import { RecordOwnershipWhenEntitlementGranted } from './customers/record-ownership-when-entitlement-granted.consumer';
import { RecordOwnershipWhenEntitlementRevoked } from './customers/record-ownership-when-entitlement-revoked.consumer';
import { SaveCustomerWhenEmailChanged } from './customers/save-customer-when-email-changed.consumer';
import { SaveCustomerWhenUserRegistered } from './customers/save-customer-when-user-registered.consumer';
import { DeliveriesService } from './deliveries/deliveries.service';
import { SendingRateService } from './deliveries/sending-rate.service';
import { campaignMail } from './mails/campaign.mail';
import { confirmationMail } from './mails/confirmation.mail';
import { trialEndedMail, trialEndingMail } from './mails/trial-end.mail';
import { NewsletterConfig } from './newsletter.config';
import { newsletterDatabase } from './newsletter.database';
import { CustomerHistoryService } from './personal-data/customer-history.service';
import { DataExportService } from './personal-data/data-export.service';
import { PreferencesService } from './preferences/preferences.service';
import { AudienceService } from './subscribers/audience.service';
import { SubscriberQueries } from './subscribers/subscriber.queries';
import { SubscriberImportsService } from './subscribers/subscriber-imports.service';
import { SubscribersService } from './subscribers/subscribers.service';
import { ConfirmationsService } from './subscriptions/confirmations.service';
import { SubscriptionsService } from './subscriptions/subscriptions.service';
import { MailWhenTrialEndApproached } from './trial-mails/mail-when-trial-end-approached.consumer';
import { MailWhenTrialEnded } from './trial-mails/mail-when-trial-ended.consumer';
import { TrialMailsService } from './trial-mails/trial-mails.service';

const retention = retentionProviders('newsletter', NewsletterConfig);

/** Subscribers and the campaigns that are sent to them. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'newsletter', config: NewsletterConfig, ...newsletterDatabase }),
    BrandModule,
    MailModule.forService('newsletter', [confirmationMail, campaignMail, trialEndingMail, trialEndedMail]),
  ],
  controllers: [
    ...retention.controllers,
    DraftCampaignWhenReleasePublished,
    DraftCampaignWhenReleaseWithdrawn,
    EraseCustomerWhenUserDeleted,
    MailWhenTrialEndApproached,
    MailWhenTrialEnded,
    RecordOwnershipWhenEntitlementGranted,
    RecordOwnershipWhenEntitlementRevoked,
    SaveCustomerWhenEmailChanged,
    SaveCustomerWhenUserRegistered,
  ],
  providers: [
    ...retention.providers,
    ...[SubscribersService, SubscriberImportsService, SubscriberQueries, AudienceService],
    ...[SubscriptionsService, ConfirmationsService, PreferencesService],
    ...[CustomersService, CustomerFactsService, OwnershipService, BounceReportsService],
    ...[CampaignsService, CampaignQueries, CampaignLifecycle, CampaignAudience],
    ...[CampaignMails, RecipientsService],
    ...[CampaignContentService, CampaignWorker, DeliveriesService, SendingRateService, DeliveryMetrics],
    TrialMailsService,
    ...[DataExportService, CustomerHistoryService],
  ],
})
export class NewsletterModule {}
