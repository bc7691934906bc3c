import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type BatchState,
  listRedemptionBatches,
  type ListRedemptionBatches,
  type RedemptionBatch as RedemptionBatchView,
  type RedemptionBatchPage,
} from '#contracts/licensing/giving/redemption-batches';
import { Handles } from '#platform/rpc/handles';
import { RedemptionBatch } from '../redemption-batch.entity';

interface Counts {
  batchId: string;
  codeCount: number;
  redeemedCount: number;
  withdrawnCount: number;
}

/** Batches of codes for administrators. */
@Injectable()
export class BatchQueriesService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listRedemptionBatches)
  async list({ page, limit, kind }: ListRedemptionBatches): Promise<RedemptionBatchPage> {
    const query = this.dataSource.getRepository(RedemptionBatch).createQueryBuilder('batch');
    query.where('batch.orderId is null');
    if (kind) query.andWhere('batch.kind = :kind', { kind });
    const [rows, total] = await query
      .orderBy('batch.createdAt', 'DESC')
      .addOrderBy('batch.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
    return { batches: await this.views(rows), pagination };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<RedemptionBatchView> {
    const batch = await this.dataSource.getRepository(RedemptionBatch).findOneBy({ id });
    const [view] = batch ? await this.views([batch]) : [];
    if (!view) throw new Failure(notFound);
    return view;
  }

  private async views(rows: readonly RedemptionBatch[]): Promise<RedemptionBatchView[]> {
    const counts: Counts[] = await this.dataSource.query(
      `select batch_id as "batchId", count(*)::int as "codeCount", count(redeemed_at)::int as "redeemedCount",
         count(withdrawn_at)::int as "withdrawnCount"
       from redemption_codes where batch_id = any($1) group by batch_id`,
      [rows.map(({ id }) => id)],
    );
    const countsOf = new Map(counts.map((row) => [row.batchId, row]));
    return rows.map((row) => viewOf(row, countsOf.get(row.id)));
  }
}

function viewOf(
  { products, validUntil, createdAt, withdrawnAt, ...batch }: RedemptionBatch,
  counts: Counts | undefined,
): RedemptionBatchView {
  const { codeCount = 0, redeemedCount = 0, withdrawnCount = 0 } = counts ?? {};
  return {
    id: batch.id,
    name: batch.name,
    kind: batch.kind,
    note: batch.note,
    createdBy: batch.createdBy,
    products: products.map(({ name }) => name),
    codeCount,
    redeemedCount,
    withdrawnCount: withdrawnAt === null ? withdrawnCount : codeCount - redeemedCount,
    validUntil: validUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    state: stateOf(validUntil, withdrawnAt),
  };
}

function stateOf(validUntil: Date | null, withdrawnAt: Date | null): BatchState {
  if (withdrawnAt !== null) return 'withdrawn';
  return validUntil !== null && validUntil <= new Date() ? 'expired' : 'open';
}
