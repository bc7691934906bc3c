import { Injectable } from '@nestjs/common';
import {
  mailRetentionRule,
  type RetentionRule,
  type RetentionRules,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { NewsletterConfig } from '../newsletter.config';
import { SubscribersService } from '../subscribers/subscribers.service';

/** Storefront §9: marketing data 2 years of inactivity, communications 3 years. */
@Injectable()
export class NewsletterRetentionRules implements RetentionRules {
  constructor(
    private readonly config: NewsletterConfig,
    private readonly retentionConfig: RetentionConfig,
    private readonly subscribers: SubscribersService,
    private readonly deliveries: DeliveriesService,
  ) {}

  list(): RetentionRule[] {
    const months = this.config.RETENTION_MARKETING_MONTHS;
    return [
      this.subscribersRule(months),
      this.deliveries.retentionRule(months),
      mailRetentionRule(this.retentionConfig.RETENTION_MAILS_MONTHS),
    ];
  }

  /** Receiving mails does not count as activity. An inactive subscriber is erased as on request. */
  private subscribersRule(months: number): RetentionRule {
    return {
      name: 'subscribers',
      months,
      count: (tx, before) => this.subscribers.countInactive(tx, before),
      apply: (tx, before, limit) => this.subscribers.eraseInactive(tx, before, limit),
    };
  }
}
