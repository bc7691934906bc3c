import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Finding as FindingView, FindingKind, ListFindings } from '#contracts/commerce/reconciliation';
import { newId } from '#platform/database/new-id';
import { Finding } from './finding.entity';
import { type Discrepancy, repairableKinds } from './rules/discrepancy';

export type { Finding } from './finding.entity';

/** Stores and lists findings. */
@Injectable()
export class FindingsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the findings of a run. One that is known keeps the time when it was found first. */
  async save(runId: string, discrepancies: readonly Discrepancy[]): Promise<void> {
    const now = new Date();
    // One statement must not change a row twice.
    const rows = new Map(
      discrepancies.map((found) => [
        `${found.kind} ${found.subject}`,
        {
          orderId: null,
          orderNumber: null,
          userId: null,
          ...found,
          id: newId(),
          runId,
          foundAt: now,
          repairedAt: null,
          isRepairable: repairableKinds.has(found.kind),
        },
      ]),
    );
    if (rows.size === 0) return;
    const changed = [
      'run_id',
      'order_id',
      'order_number',
      'user_id',
      'detail',
      'is_repairable',
      'repaired_at',
    ];
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(Finding)
      .values([...rows.values()])
      .orUpdate(changed, ['kind', 'subject'])
      .execute();
  }

  /** Deletes what a complete run did not find again. */
  async deleteExcept(runId: string): Promise<void> {
    await this.dataSource.query('delete from reconciliation_findings where run_id <> $1', [runId]);
  }

  countOfRun(runId: string): Promise<number> {
    return this.dataSource.getRepository(Finding).countBy({ runId });
  }

  /** The number of findings that are not repaired, by kind. */
  async countByKind(): Promise<Map<FindingKind, number>> {
    const rows = await this.dataSource.query<{ kind: FindingKind; count: number }[]>(
      `select kind, count(*)::int as count from reconciliation_findings where repaired_at is null group by kind`,
    );
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  }

  async list({ page, limit, kind, isRepairable, runId }: ListFindings) {
    const query = this.dataSource
      .getRepository(Finding)
      .createQueryBuilder('f')
      .where('f.repaired_at is null')
      .orderBy('f.found_at', 'DESC')
      .addOrderBy('f.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
    if (kind) query.andWhere('f.kind = :kind', { kind });
    if (isRepairable !== undefined) query.andWhere('f.is_repairable = :isRepairable', { isRepairable });
    if (runId) query.andWhere('f.run_id = :runId', { runId });
    const [rows, total] = await query.getManyAndCount();
    return {
      findings: rows.map(toView),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** The next repairable findings of a run, in the order of their ids: they were found in the order of the steps. */
  findRepairable(runId: string, after: string | null, limit: number): Promise<Finding[]> {
    const query = this.dataSource
      .getRepository(Finding)
      .createQueryBuilder('f')
      .where('f.run_id = :runId and f.is_repairable and f.repaired_at is null', { runId })
      .orderBy('f.id')
      .limit(limit);
    if (after !== null) query.andWhere('f.id > :after', { after });
    return query.getMany();
  }

  async markRepaired(tx: EntityManager, id: string): Promise<void> {
    await tx.getRepository(Finding).update({ id }, { repairedAt: new Date() });
  }
}

function toView({ foundAt, repairedAt, ...finding }: Finding): FindingView {
  return { ...finding, foundAt: foundAt.toISOString(), repairedAt: repairedAt?.toISOString() ?? null };
}
