import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { NewsletterRetentionRules } from './newsletter-retention-rules.service';

@Module({
  imports: [DeliveriesModule, SubscribersModule],
  ...retentionProviders('newsletter', NewsletterRetentionRules),
})
export class RetentionModule {}
