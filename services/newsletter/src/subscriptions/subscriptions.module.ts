import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { ConfirmationsService } from './confirmations.service';
import { SubscriptionsHandlers } from './subscriptions.handlers';
import { SubscriptionsService } from './subscriptions.service';

@Module({
  imports: [SubscribersModule],
  controllers: [SubscriptionsHandlers],
  providers: [ConfirmationsService, SubscriptionsService],
})
export class SubscriptionsModule {}
