import { Module } from '@nestjs/common';
import { CampaignContentService } from './campaign-content.service';

@Module({ providers: [CampaignContentService], exports: [CampaignContentService] })
export class CampaignContentModule {}
