import { Module } from '@nestjs/common';
import { AudienceService } from './audience.service';
import { SubscriberQueries } from './subscriber.queries';
import { SubscriberFiguresHandlers } from './subscriber-figures.handlers';
import { SubscribersHandlers } from './subscribers.handlers';
import { SubscribersService } from './subscribers.service';

@Module({
  controllers: [SubscriberFiguresHandlers, SubscribersHandlers],
  providers: [AudienceService, SubscriberQueries, SubscribersService],
  exports: [AudienceService, SubscribersService],
})
export class SubscribersModule {}
