import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ExportedRedemptionCodes,
  type ExportRedemptionCodes,
  exportRedemptionCodes,
  type ListRedemptionCodes,
  listRedemptionCodes,
  type RedemptionCodeLine,
  type RedemptionCodePage,
  type RedemptionCodeState,
} from '#contracts/licensing/giving/redemption-batches';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { EntitlementsService } from '../../../entitlements/licences/entitlements.service';
import { CodeSecretsService } from '../code-secrets.service';
import { BatchQueriesService } from './batch-queries.service';

const exportBatchSize = 500;

const stateSql = `case when c.redeemed_at is not null then 'redeemed'
  when c.withdrawn_at is not null or b.withdrawn_at is not null then 'withdrawn' else 'open' end`;
const columns = `c.id, c.last4, c.sealed_code as "sealedCode", c.redeemed_by as "redeemedBy", c.redeemed_at as "redeemedAt",
  ${stateSql} as state`;
const tables = 'redemption_codes c join redemption_batches b on b.id = c.batch_id';

interface CodeRow {
  id: string;
  last4: string;
  sealedCode: Buffer;
  redeemedBy: string | null;
  redeemedAt: Date | null;
  state: RedemptionCodeState;
}

/** The codes of a batch for administrators. */
@Injectable()
export class CodeQueriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: CodeSecretsService,
    private readonly entitlements: EntitlementsService,
    private readonly audit: AuditLog,
    private readonly batches: BatchQueriesService,
  ) {}

  /** Redeemed ones first, the last one at the top: the order of `redemption_codes_page`. */
  @Handles(listRedemptionCodes)
  async list({ id, page, limit, state, search }: ListRedemptionCodes): Promise<RedemptionCodePage> {
    await this.batches.find(id);
    const { condition, values } = this.filterOf({ id, state, search });
    const [{ total }]: [{ total: number }] = await this.dataSource.query(
      `select count(*)::int as total from ${tables} where ${condition}`,
      values,
    );
    const rows: CodeRow[] = await this.dataSource.query(
      `select ${columns} from ${tables} where ${condition}
        order by c.redeemed_at desc nulls last, c.id
        limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, (page - 1) * limit],
    );
    const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
    return { codes: await this.lines(rows), pagination };
  }

  /** Without a condition that is not needed, so that a page and the count of a batch read the index alone. */
  private filterOf({ id, state, search }: Pick<ListRedemptionCodes, 'id' | 'state' | 'search'>) {
    const values: unknown[] = [id];
    const conditions = ['c.batch_id = $1'];
    if (state) conditions.push(`${stateSql} = $${values.push(state)}`);
    const hashes = this.secrets.hashes(search);
    if (hashes.length > 0) conditions.push(`c.code_hash = any($${values.push(hashes)})`);
    else if (search !== '') conditions.push(`c.last4 = upper($${values.push(search)})`);
    return { condition: conditions.join(' and '), values };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<RedemptionCodeLine> {
    const rows: CodeRow[] = await this.dataSource.query(`select ${columns} from ${tables} where c.id = $1`, [
      id,
    ]);
    const [line] = await this.lines(rows);
    if (!line) throw new Failure(notFound);
    return line;
  }

  /** The next codes in the order in which they were made. The first part is recorded, because a code is worth its products. */
  @Handles(exportRedemptionCodes)
  async export({ id, after }: ExportRedemptionCodes): Promise<ExportedRedemptionCodes> {
    if (after === undefined) {
      await this.batches.find(id);
      await this.dataSource.transaction((tx) =>
        this.audit.record(tx, { action: 'redemption-batch.exported', subject: id }),
      );
    }
    const rows: CodeRow[] = await this.dataSource.query(
      `select ${columns} from ${tables} where c.batch_id = $1 and ($2::uuid is null or c.id > $2)
        order by c.id limit $3`,
      [id, after ?? null, exportBatchSize],
    );
    return {
      rows: rows.map(({ id: codeId, sealedCode, state, redeemedAt }) => ({
        id: codeId,
        code: this.secrets.open(sealedCode),
        state,
        redeemedAt: redeemedAt?.toISOString() ?? null,
      })),
    };
  }

  private async lines(rows: readonly CodeRow[]): Promise<RedemptionCodeLine[]> {
    const emails = await this.entitlements.emailsByUser(rows.flatMap(({ redeemedBy }) => redeemedBy ?? []));
    return rows.map(({ id, last4, state, redeemedBy, redeemedAt }) => ({
      id,
      last4,
      state,
      redeemedBy: redeemedBy === null ? null : (emails.get(redeemedBy) ?? null),
      redeemedAt: redeemedAt?.toISOString() ?? null,
    }));
  }
}
