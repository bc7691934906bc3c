import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { CreateMailDeliveries1763000001000 } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { CampaignRow } from './campaigns/campaign.entity';
import { CampaignList } from './campaigns/campaign-list';
import { CampaignsHandlers } from './campaigns/campaigns.handlers';
import { CampaignsService } from './campaigns/campaigns.service';
import { Letters } from './campaigns/letters';
import { Courier } from './campaigns/courier';
import { Delivery } from './campaigns/delivery.entity';
import { campaignMail } from './mails/campaign.mail';
import { confirmationMail } from './mails/confirmation.mail';
import { CreateSubscribers1763700000000 } from './migrations/1763700000000-create-subscribers';
import { CreateCampaigns1763700001000 } from './migrations/1763700001000-create-campaigns';
import { CreateCustomers1763700002000 } from './migrations/1763700002000-create-customers';
import { NewsletterConfig } from './newsletter.config';
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

@Module({
  imports: [
    PlatformModule.forService({
      name: 'newsletter',
      entities: [MailDelivery, Subscriber, Confirmation, Customer, CampaignRow, Delivery],
      migrations: {
        CreateMailDeliveries1763000001000,
        CreateSubscribers1763700000000,
        CreateCampaigns1763700001000,
        CreateCustomers1763700002000,
      },
    }),
    MailModule.forService('newsletter', [confirmationMail, campaignMail]),
  ],
  controllers: [
    SubscriptionsHandlers,
    SubscribersHandlers,
    ReadersHandlers,
    CampaignsHandlers,
    RememberCustomerWhenEmailChanged,
    RememberCustomerWhenUserRegistered,
    ForgetCustomerWhenUserDeleted,
  ],
  providers: [
    { provide: NewsletterConfig, useFactory: () => loadConfig(NewsletterConfig) },
    ConfirmationsService,
    CustomersService,
    SubscriptionsService,
    SubscribersService,
    SubscriberList,
    ReadersService,
    CampaignsService,
    CampaignList,
    Letters,
    Courier,
  ],
})
export class NewsletterModule {}
