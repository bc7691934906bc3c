import { Module } from '@nestjs/common';
import { AudienceService } from './audience.service';
import { SubscriberQueries } from './subscriber.queries';
import { SubscribersService } from './subscribers.service';

@Module({
  providers: [AudienceService, SubscriberQueries, SubscribersService],
  exports: [AudienceService, SubscribersService],
})
export class SubscribersModule {}
