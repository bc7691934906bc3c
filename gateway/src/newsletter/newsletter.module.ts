import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { SubscriptionsController } from './subscriptions.controller';
import { SubscribersController } from './subscribers.controller';
import { PreferencesController } from './preferences.controller';
import { MailReportsController } from './mail-reports.controller';
import { NewsletterLimitsService } from './newsletter-limits';

@Module({
  imports: [RateLimitsModule],
  controllers: [SubscriptionsController, SubscribersController, PreferencesController, MailReportsController],
  providers: [NewsletterLimitsService],
})
export class NewsletterModule {}
