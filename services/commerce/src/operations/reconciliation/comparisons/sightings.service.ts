import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Sighting } from './sighting.entity';

/** The orders whose payments a run has seen at Stripe. */
@Injectable()
export class SightingsService {
  constructor(private readonly dataSource: DataSource) {}

  async add(runId: string, orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(Sighting)
      .values(orderIds.map((orderId) => ({ runId, orderId })))
      .orIgnore()
      .execute();
  }

  async seen(runId: string, orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource.getRepository(Sighting).findBy({ runId, orderId: In([...orderIds]) });
    return new Set(rows.map(({ orderId }) => orderId));
  }

  /** Removes those of all runs: only one runs at a time. */
  async clear(): Promise<void> {
    await this.dataSource.query('truncate reconciliation_sightings');
  }
}
