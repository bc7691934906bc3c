import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { storableJson } from '#contracts/kit/storable-text';
import {
  type CreateRedemptionBatch,
  createRedemptionBatch,
  type RedemptionBatch as RedemptionBatchView,
  type RedemptionBatchId,
  type RedemptionCodeLine,
  validUntilPast,
  withdrawRedemptionBatch,
  withdrawRedemptionCode,
} from '#contracts/licensing/giving/redemption-batches';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { ProductsService } from '../../../entitlements/products.service';
import { CodeSecretsService } from '../code-secrets.service';
import { RedemptionBatch } from '../redemption-batch.entity';
import { generateRedemptionCodes, lastFourOf } from '../redemption-code';
import { RedemptionCode } from '../redemption-code.entity';
import { BatchQueriesService } from './batch-queries.service';
import { CodeQueriesService } from './code-queries.service';

/** Creates and withdraws batches of codes and single codes. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly secrets: CodeSecretsService,
    private readonly audit: AuditLog,
    private readonly queries: BatchQueriesService,
    private readonly codes: CodeQueriesService,
  ) {}

  /** @throws Failure VALID_UNTIL_PAST, PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, UNAVAILABLE */
  @Handles(createRedemptionBatch)
  create(input: CreateRedemptionBatch, { userId }: UserActor): Promise<RedemptionBatchView> {
    return this.createWithCodes(generateRedemptionCodes(input.count), input, userId);
  }

  async createWithCodes(
    codes: readonly string[],
    input: CreateRedemptionBatch,
    createdBy: string,
  ): Promise<RedemptionBatchView> {
    const { name, kind, count, validUntil, note = '' } = input;
    const createdAt = new Date();
    const end = validUntil === undefined ? null : new Date(validUntil);
    if (end !== null && end <= createdAt) throw new Failure(validUntilPast);
    const products = await this.products.find(input.products);
    const id = newId();
    const batch = { id, name, kind, products, note, createdBy, createdAt, validUntil: end };
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(RedemptionBatch).insert({ ...batch, orderId: null, withdrawnAt: null });
      await this.insertCodes(tx, id, codes);
      const after = { name, kind, count, products: input.products, validUntil: end, note };
      await this.audit.record(tx, { action: 'redemption-batch.created', subject: id, after });
    });
    return this.queries.find(id);
  }

  /** @returns the id of the first one */
  async insertCodes(tx: EntityManager, batchId: string, codes: readonly string[]): Promise<string> {
    const rows = codes.map((code) => {
      const { codeHash, sealedCode } = this.secrets.store(code);
      const hex = { codeHash: codeHash.toString('hex'), sealedCode: sealedCode.toString('hex') };
      return { id: newId(), last4: lastFourOf(code), ...hex };
    });
    await tx.query(
      `insert into redemption_codes (id, batch_id, code_hash, sealed_code, last4)
       select id, $2, decode("codeHash", 'hex'), decode("sealedCode", 'hex'), last4
         from jsonb_to_recordset($1::jsonb) as r (id uuid, "codeHash" text, "sealedCode" text, last4 text)`,
      [storableJson(rows), batchId],
    );
    return rows[0]?.id ?? '';
  }

  /** A withdrawn batch stays as it is. @throws Failure NOT_FOUND */
  @Handles(withdrawRedemptionBatch)
  async withdraw({ id }: RedemptionBatchId): Promise<RedemptionBatchView> {
    await this.dataSource.transaction(async (tx) => {
      const batches = tx.getRepository(RedemptionBatch);
      const batch = await batches.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!batch) throw new Failure(notFound);
      if (batch.withdrawnAt !== null) return;
      const withdrawnAt = new Date();
      await batches.update({ id }, { withdrawnAt });
      const [before, after] = [{ withdrawnAt: null }, { withdrawnAt }];
      await this.audit.record(tx, { action: 'redemption-batch.withdrawn', subject: id, before, after });
    });
    return this.queries.find(id);
  }

  /** A code that is redeemed or withdrawn stays as it is. @throws Failure NOT_FOUND */
  @Handles(withdrawRedemptionCode)
  async withdrawCode({ id }: RedemptionBatchId): Promise<RedemptionCodeLine> {
    await this.dataSource.transaction(async (tx) => {
      const codes = tx.getRepository(RedemptionCode);
      const code = await codes.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!code) throw new Failure(notFound);
      if (code.withdrawnAt !== null || code.redeemedAt !== null) return;
      const withdrawnAt = new Date();
      await codes.update({ id }, { withdrawnAt });
      const { batchId, last4 } = code;
      const [before, after] = [{ withdrawnAt: null }, { withdrawnAt, batchId, last4 }];
      await this.audit.record(tx, { action: 'redemption-code.withdrawn', subject: id, before, after });
    });
    return this.codes.find(id);
  }
}
