import { Injectable } from '@nestjs/common';
import { ageSql, TableMetrics } from '#platform/metrics/table-metrics';

/** Received events that are not processed, and those of the last week that were given up. */
@Injectable()
export class StripeEventMetrics {
  constructor(metrics: TableMetrics) {
    metrics.add({
      statement: `select 'waiting' as state, count(*)::int as shop_stripe_events,
          ${ageSql('min(received_at)')} as shop_stripe_events_oldest_age_seconds
          from stripe_events where state = 'waiting'
        union all
        select 'failed', count(*)::int, ${ageSql('min(received_at)')}
          from stripe_events where state = 'failed' and finished_at > now() - interval '7 days'`,
      label: { column: 'state', values: ['waiting', 'failed'] },
      gauges: {
        shop_stripe_events: 'Received events of Stripe, by state',
        shop_stripe_events_oldest_age_seconds: 'Age of the oldest event of a state',
      },
    });
  }
}
