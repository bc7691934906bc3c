import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { AlertSource } from '#platform/alerts/alert-source';

/** Payments that Stripe has reported and commerce could not process within five minutes, or has given up in the last week. */
@Injectable()
export class StuckStripeEventsService {
  constructor(private readonly dataSource: DataSource) {}

  @AlertSource()
  async report(): Promise<AlertCondition[]> {
    const [{ count } = { count: 0 }] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::int as count from stripe_events
        where type like 'checkout.session.%' and type <> 'checkout.session.expired'
          and ((state = 'waiting' and received_at < now() - interval '5 minutes')
            or (state = 'failed' and finished_at > now() - interval '7 days'))`,
    );
    return count > 0 ? [{ kind: 'purchase', subject: 'Stripe', count }] : [];
  }
}
