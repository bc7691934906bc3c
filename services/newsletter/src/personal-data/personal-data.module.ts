import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { DataExportHandlers } from './data-export.handlers';
import { DataExportService } from './data-export.service';

@Module({
  imports: [CampaignsModule, DeliveriesModule, SubscribersModule],
  controllers: [DataExportHandlers],
  providers: [DataExportService],
})
export class PersonalDataModule {}
