import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { ConfirmationsService } from './confirmations.service';
import { SubscriptionsService } from './subscriptions.service';

@Module({
  imports: [SubscribersModule],
  providers: [ConfirmationsService, SubscriptionsService],
})
export class SubscriptionsModule {}
