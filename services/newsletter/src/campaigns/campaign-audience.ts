import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service';
import type { AudienceFilter } from '../subscribers/audience.service';
import type { Campaign } from './campaign.entity';

/** Translates the topic and the segment of a campaign into a filter of subscribers. */
@Injectable()
export class CampaignAudience {
  constructor(private readonly customers: CustomersService) {}

  async filterOf({ topic, segment }: Pick<Campaign, 'topic' | 'segment'>): Promise<AudienceFilter> {
    const { language = null, owns, ownsNot } = segment;
    return {
      topic,
      language,
      emails: owns ? await this.customers.ownerEmails(owns) : null,
      withoutEmails: ownsNot ? await this.customers.ownerEmails(ownsNot) : null,
    };
  }
}
