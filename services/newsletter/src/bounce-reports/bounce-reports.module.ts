import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { BounceReportsService } from './bounce-reports.service';

@Module({
  imports: [SubscribersModule],
  providers: [BounceReportsService],
})
export class BounceReportsModule {}
