import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { DataExportService } from './data-export.service';

@Module({
  imports: [CampaignsModule, DeliveriesModule, SubscribersModule],
  providers: [DataExportService],
})
export class PersonalDataModule {}
