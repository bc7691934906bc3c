import { Injectable } from '@nestjs/common';
import {
  type ExportByEmail,
  type ExportedDelivery,
  type ExportedSubscription,
  newsletterExport,
  type NewsletterExport,
} from '#contracts/newsletter/personal-data';
import { Handles } from '#platform/rpc/handles';
import { CampaignsService } from '../campaigns/campaigns.service';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { type Subscriber, SubscribersService } from '../subscribers/subscribers.service';

/** About 100 KB, far below the maximum size of a message. */
const maxDeliveries = 1_000;

/**
 * The newsletter's part of the data export. The network from which a subscription was confirmed is left out: a link can be
 * forwarded, and the network may belong to another person.
 */
@Injectable()
export class DataExportService {
  constructor(
    private readonly subscribers: SubscribersService,
    private readonly deliveries: DeliveriesService,
    private readonly campaigns: CampaignsService,
  ) {}

  @Handles(newsletterExport)
  async export({ email }: ExportByEmail): Promise<NewsletterExport> {
    const subscriber = await this.subscribers.findByEmail(email);
    if (!subscriber) return { subscription: null, deliveries: [] };
    return { subscription: subscriptionOf(subscriber), deliveries: await this.deliveriesTo(subscriber.id) };
  }

  private async deliveriesTo(subscriberId: string): Promise<ExportedDelivery[]> {
    const rows = await this.deliveries.findBySubscriber(subscriberId, maxDeliveries);
    const titles = await this.campaigns.titles(rows.map(({ campaignId }) => campaignId));
    return rows.map(({ campaignId, state, settledAt }) => ({
      title: titles.get(campaignId) ?? '',
      state,
      settledAt: iso(settledAt),
    }));
  }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function subscriptionOf(subscriber: Subscriber): ExportedSubscription {
  const { email, language, source, topics, isConfirmed, isActive, deactivationReason } = subscriber;
  return {
    email,
    language,
    source,
    topics,
    isConfirmed,
    isActive,
    deactivationReason,
    subscribedAt: subscriber.subscribedAt.toISOString(),
    lastActedAt: subscriber.lastActedAt.toISOString(),
    confirmedAt: iso(subscriber.confirmedAt),
    consentVersion: subscriber.consentVersion,
    deactivatedAt: iso(subscriber.deactivatedAt),
    pausedUntil: iso(subscriber.pausedUntil),
  };
}
