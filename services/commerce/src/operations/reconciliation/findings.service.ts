import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import {
  type Finding as FindingView,
  type FindingKind,
  type FindingPage,
  type ListFindings,
  listFindings,
} from '#contracts/commerce/reconciliation';
import { newId } from '#platform/database/new-id';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { Finding } from './finding.entity';
import { type Discrepancy, repairableKinds } from './rules/discrepancy';
import { RunsService } from './runs.service';

export type { Finding } from './finding.entity';

/** Stores and lists findings. */
@Injectable()
export class FindingsService {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RunsService,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, {
      table: 'reconciliation_findings',
      sortedBy: 'found_at',
    });
  }

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

  @Handles(listFindings)
  async list({ kind, isRepairable, runId, ...query }: ListFindings): Promise<FindingPage> {
    // The run first: a page that was read before its end must not appear as the page of a completed run.
    const run = await this.runs.latest();
    const filter = new ListFilter().where('repaired_at is null');
    if (kind) filter.where('kind = ?', kind);
    if (isRepairable !== undefined) filter.where(isRepairable ? 'is_repairable' : 'not is_repairable');
    if (runId) filter.where('run_id = ?::uuid', runId);
    const { ids, pagination } = await this.newestFirst.page(query, filter);
    const rows = await this.dataSource.getRepository(Finding).findBy({ id: In(ids) });
    return { findings: inListOrder(ids, rows).map(toView), pagination, run };
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
