import { Module } from '@nestjs/common';
import { CampaignContentModule } from '../campaign-content/campaign-content.module';
import { CustomersModule } from '../customers/customers.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { PreferencesModule } from '../preferences/preferences.module';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { CampaignAudience } from './campaign-audience';
import { CampaignLifecycle } from './campaign-lifecycle';
import { CampaignMails } from './campaign-mails';
import { CampaignWorker } from './campaign-worker';
import { CampaignQueries } from './campaign.queries';
import { CampaignsService } from './campaigns.service';
import { DeliveryMetrics } from './delivery-metrics';

@Module({
  imports: [CampaignContentModule, CustomersModule, DeliveriesModule, PreferencesModule, SubscribersModule],
  providers: [
    CampaignAudience,
    CampaignLifecycle,
    CampaignMails,
    CampaignQueries,
    CampaignWorker,
    CampaignsService,
    DeliveryMetrics,
  ],
  exports: [CampaignsService],
})
export class CampaignsModule {}
