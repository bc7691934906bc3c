import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { BounceReportsHandlers } from './bounce-reports.handlers';
import { BounceReportsService } from './bounce-reports.service';

@Module({
  imports: [SubscribersModule],
  controllers: [BounceReportsHandlers],
  providers: [BounceReportsService],
})
export class BounceReportsModule {}
