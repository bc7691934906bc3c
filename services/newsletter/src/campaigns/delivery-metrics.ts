import { Injectable } from '@nestjs/common';
import { TableMetrics } from '#platform/metrics/table-metrics';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { CampaignLifecycle } from './campaign-lifecycle';

/** The deliveries of a paused campaign wait on purpose, so that only those of sending campaigns are overdue. */
@Injectable()
export class DeliveryMetrics {
  constructor(metrics: TableMetrics, deliveries: DeliveriesService, lifecycle: CampaignLifecycle) {
    metrics.add(deliveries.metric(() => lifecycle.sendingIds()));
  }
}
