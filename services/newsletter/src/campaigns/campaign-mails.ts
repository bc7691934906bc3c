import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import type { OutgoingMail } from '#platform/mail/mail-lane';
import { LOG } from '#platform/run/platform.module';
import type { MailFailure } from '#platform/smtp/mail-failure';
import type { WorkItem, WorkResult } from '#platform/work-queue/work-item';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { DeliveriesService, type DeliveryOutcome } from '../deliveries/deliveries.service';
import { PreferencesService } from '../preferences/preferences.service';
import { SubscribersService } from '../subscribers/subscribers.service';
import { isHardBounce, retryDelaySeconds } from '#platform/smtp/bounces';
import { Campaign } from './campaign.entity';
import { RecipientsService, type Recipient } from '../recipients/recipients.service';

/** Failed mails within 30 days after which a subscriber is deactivated. */
const maxSoftBounces = 3;

/** A delivery to be sent now. */
export interface ClaimedDelivery extends WorkItem {
  readonly campaignId: string;
  readonly subscriberId: string | null;
  /** Undefined when the subscriber unsubscribed, paused or was erased after the delivery was queued. */
  readonly recipient?: Recipient | undefined;
}

type SentCampaign = Pick<Campaign, 'id' | 'articles' | 'requirements'>;

/** The mails of deliveries, and the consequences of a rejected one. */
@Injectable()
export class CampaignMails {
  private readonly campaigns = new LRUCache<string, SentCampaign>({ max: 20 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly content: CampaignContentService,
    private readonly recipients: RecipientsService,
    private readonly subscribers: SubscribersService,
    private readonly preferences: PreferencesService,
    private readonly deliveries: DeliveriesService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Adds the recipients to claimed deliveries, with one query for all; all are of one campaign. */
  async prepare(items: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    const ids = items.flatMap(({ subscriberId }) => subscriberId ?? []);
    const [first] = items;
    const isAboutRelease =
      first !== undefined && (await this.campaign(first.campaignId)).requirements !== null;
    const recipients = await this.recipients.find(ids, isAboutRelease);
    return items.map((item) => ({ ...item, recipient: recipients.get(item.subscriberId ?? '') }));
  }

  async compose({
    id,
    campaignId,
    recipient,
  }: ClaimedDelivery): Promise<OutgoingMail | WorkResult<DeliveryOutcome>> {
    if (!recipient) return { outcome: 'skipped' };
    const token = this.preferences.tokenFor({ deliveryId: id, subscriberId: recipient.id });
    const campaign = await this.campaign(campaignId);
    return {
      envelope: {
        id,
        toName: null,
        toAddress: recipient.email,
        headers: this.preferences.listHeaders(token),
      },
      content: await this.content.render(campaign, { ...recipient, token }),
    };
  }

  /** Only the class of the failure is stored, because the reply of the server may contain the address. */
  async afterFailure(
    { id, attempts, recipient }: ClaimedDelivery,
    failure: MailFailure,
  ): Promise<WorkResult<DeliveryOutcome>> {
    const error = failure.label;
    this.log.warn({ delivery: id, attempts, failure: error }, 'campaign mail not sent');
    if (failure.isUncertain) return { outcome: 'unsettled', error };
    const delay = retryDelaySeconds(attempts);
    if (!failure.isPermanent && delay !== undefined) return { retryInMs: delay * 1_000, error };
    if (recipient) await this.deactivateAfterBounce(recipient.id, failure);
    return { outcome: 'failed', error };
  }

  private async deactivateAfterBounce(subscriberId: string, failure: MailFailure): Promise<void> {
    const { manager } = this.dataSource;
    if (isHardBounce(failure)) return this.subscribers.deactivate(manager, [subscriberId], 'hard-bounce');
    const failures = 1 + (await this.deliveries.countRecentFailures(subscriberId));
    if (failures >= maxSoftBounces)
      await this.subscribers.deactivate(manager, [subscriberId], 'soft-bounces');
  }

  /** The articles of a campaign do not change once it is sent. */
  private async campaign(id: string): Promise<SentCampaign> {
    const known = this.campaigns.get(id);
    if (known) return known;
    const row = await this.dataSource
      .getRepository(Campaign)
      .findOneOrFail({ select: { id: true, articles: true, requirements: true }, where: { id } });
    this.campaigns.set(id, row);
    return row;
  }
}
