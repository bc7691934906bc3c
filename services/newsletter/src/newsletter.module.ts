import { Module } from '@nestjs/common';
import { CreateMailDeliveries1763000001000 } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { confirmationMail } from './mails/confirmation.mail';
import { CreateSubscribers1763700000000 } from './migrations/1763700000000-create-subscribers';
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
      entities: [MailDelivery, Subscriber, Confirmation],
      migrations: { CreateMailDeliveries1763000001000, CreateSubscribers1763700000000 },
    }),
    MailModule.forService('newsletter', [confirmationMail]),
  ],
  controllers: [SubscriptionsHandlers, SubscribersHandlers],
  providers: [ConfirmationsService, SubscriptionsService, SubscribersService, SubscriberList],
})
export class NewsletterModule {}
