import { Injectable } from '@nestjs/common';
import { ageSql, TableMetrics } from '#platform/metrics/table-metrics';
import { unfulfilledCondition } from '../unfulfilled-orders.service';

/** Licensing fulfils an order within seconds; the sweep publishes it again after 30 s. */
const fulfilmentSeconds = 60;

/** Orders that an operator has to look at. A payment in review that was refunded is settled. */
@Injectable()
export class OrderMetrics {
  constructor(metrics: TableMetrics) {
    metrics.add({
      statement: `select count(*)::int as shop_orders_in_review, ${ageSql('min(created_at)')} as shop_orders_in_review_oldest_age_seconds
        from orders where state = 'review' and refunded_cents = 0`,
      gauges: {
        shop_orders_in_review: 'Payments that do not match their order',
        shop_orders_in_review_oldest_age_seconds: 'Age of the oldest order in review',
      },
    });
    metrics.add({
      statement: `select count(*) filter (where paid_at < now() - interval '${fulfilmentSeconds} s')::int as shop_orders_unfulfilled,
          ${ageSql('min(paid_at)')} as shop_orders_unfulfilled_oldest_age_seconds
        from orders o where ${unfulfilledCondition}`,
      gauges: {
        shop_orders_unfulfilled: `Orders paid more than ${fulfilmentSeconds} s ago that licensing has not fulfilled`,
        shop_orders_unfulfilled_oldest_age_seconds: 'Time since the oldest unfulfilled order was paid',
      },
    });
  }
}
