import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { type Comparison, ComparisonStep, idBefore } from './comparison';
import { NeighboursService } from './neighbours.service';
import { userDiscrepancies } from '../rules/order-rules';

const pageSize = 1_000;

/** Compares the users that commerce has erased with the accounts: a restored backup of identity may contain one again. */
@Injectable()
export class ErasureComparisonService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly erased: ErasedSubjects,
    private readonly neighbours: NeighboursService,
  ) {}

  @ComparisonStep('customers')
  async compare(comparison: Comparison): Promise<void> {
    const { since, cutoff } = comparison;
    for (let after = idBefore(null); ;) {
      const page = { after, since, limit: pageSize };
      const userIds: string[] = await this.erased.page(this.dataSource.manager, page);
      const accounts = await this.neighbours.accounts(userIds);
      const found = userIds.flatMap((userId) =>
        userDiscrepancies({ userId, isErased: true, where: 'purchases' }, accounts.get(userId), cutoff),
      );
      await comparison.report(userIds.length, found);
      const last = userIds.at(-1);
      if (last === undefined || userIds.length < pageSize) return;
      after = last;
    }
  }
}
