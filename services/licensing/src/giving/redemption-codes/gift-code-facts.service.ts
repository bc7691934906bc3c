import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** States of the codes of gifts, for the reconciliation. */
@Injectable()
export class GiftCodeFactsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of some codes that exist, and whether their order has withdrawn them. */
  async withdrawals(codeIds: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await this.dataSource.query<{ id: string; isWithdrawn: boolean }[]>(
      `select c.id, b.withdrawn_at is not null as "isWithdrawn"
         from redemption_codes c join redemption_batches b on b.id = c.batch_id where c.id = any($1)`,
      [codeIds],
    );
    return new Map(rows.map(({ id, isWithdrawn }) => [id, isWithdrawn]));
  }
}
