import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WaitingFor } from '#contracts/commerce/figures/waiting-orders';
import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { AlertSource } from '#platform/alerts/alert-source';
import { unfulfilledCondition } from './unfulfilled-orders.service';

/** From then on a person learns of a purchase that waits; until then the sweep repairs it. */
const stuckAfter = `now() - interval '5 minutes'`;
const maxReported = 100;
/** SQL: an order `o` whose customer has paid and waits. */
const stuckCondition = `((${unfulfilledCondition} and paid_at < ${stuckAfter})
  or (state = 'review' and refunded_cents = 0 and created_at < ${stuckAfter}))`;

/** Orders whose customers have paid and wait: not fulfilled, or with a payment that does not match. */
@Injectable()
export class StuckOrdersService {
  constructor(private readonly dataSource: DataSource) {}

  @AlertSource()
  async report(): Promise<AlertCondition[]> {
    const rows = await this.dataSource.query<{ subject: string }[]>(
      `select coalesce(number, id::text) as subject from orders o
        where ${stuckCondition} order by created_at, id limit ${maxReported}`,
    );
    return rows.map(({ subject }) => ({ kind: 'purchase', subject, count: null }));
  }

  async count(): Promise<WaitingFor> {
    const [waiting] = await this.dataSource.query<WaitingFor[]>(
      `select count(*)::int as count, (array_agg(id order by created_at, id))[1] as "oldestId"
         from orders o where ${stuckCondition}`,
    );
    return waiting ?? { count: 0, oldestId: null };
  }
}
