import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  redemptionCodeExpired,
  redemptionCodeUnknown,
  redemptionCodeUsed,
  redemptionCodeUsedByYou,
  redemptionCodeWithdrawn,
} from '#contracts/licensing/giving/redemptions';
import type { ExportedRedemption } from '#contracts/licensing/personal-data';
import type { GivenProduct } from '../../entitlements/products.service';
import { CodeSecretsService } from './code-secrets.service';
import { RedemptionBatch } from './redemption-batch.entity';
import { RedemptionCode } from './redemption-code.entity';
import { AccountMerge, DataExport, type ExportPart, type MergedUser } from '../../personal-data';

/** A code with its batch. */
export interface BatchedCode {
  code: RedemptionCode;
  batch: RedemptionBatch;
}

/** Finds, locks and uses up codes. */
@Injectable()
export class RedemptionCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: CodeSecretsService,
  ) {}

  /** The code that a person typed. @throws Failure REDEMPTION_CODE_UNKNOWN */
  async find(typed: string): Promise<BatchedCode> {
    const codeHash = In(this.secrets.hashes(typed));
    const code = await this.dataSource.getRepository(RedemptionCode).findOneBy({ codeHash });
    if (!code) throw new Failure(redemptionCodeUnknown);
    const batch = await this.dataSource.getRepository(RedemptionBatch).findOneByOrFail({ id: code.batchId });
    return { code, batch };
  }

  /**
   * Locks an open code. The lock of its batch is shared: it waits for a withdrawal, and for no other redemption.
   * @throws Failure REDEMPTION_CODE_USED, _USED_BY_YOU, _WITHDRAWN, _EXPIRED
   */
  async lockOpen(tx: EntityManager, id: string, userId: string): Promise<BatchedCode> {
    const code = await tx
      .getRepository(RedemptionCode)
      .findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
    const batch = await tx
      .getRepository(RedemptionBatch)
      .findOneOrFail({ where: { id: code.batchId }, lock: { mode: 'pessimistic_read' } });
    assertOpen({ code, batch }, userId);
    return { code, batch };
  }

  async markRedeemed(tx: EntityManager, id: string, redeemedBy: string): Promise<void> {
    await tx.getRepository(RedemptionCode).update({ id }, { redeemedAt: new Date(), redeemedBy });
  }

  /** The codes that the former account redeemed, and those of the gifts that it bought. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(RedemptionCode).update({ redeemedBy: formerUserId }, { redeemedBy: userId });
    await tx
      .getRepository(RedemptionBatch)
      .update({ createdBy: formerUserId, orderId: Not(IsNull()) }, { createdBy: userId });
  }

  /** The codes that a customer redeemed, newest first. */
  @DataExport()
  async export(userId: string, { skip, take }: ExportPart): Promise<{ redemptions: ExportedRedemption[] }> {
    const rows: { last4: string; products: GivenProduct[]; redeemedAt: Date }[] = await this.dataSource.query(
      `select c.last4, b.products, c.redeemed_at as "redeemedAt"
         from redemption_codes c join redemption_batches b on b.id = c.batch_id
        where c.redeemed_by = $1 order by c.redeemed_at desc, c.id offset $2 limit $3`,
      [userId, skip, take],
    );
    const redemptions = rows.map(({ last4, products, redeemedAt }) => ({
      last4,
      products: products.map(({ name }) => name),
      redeemedAt: redeemedAt.toISOString(),
    }));
    return { redemptions };
  }
}

function assertOpen({ code, batch }: BatchedCode, userId: string): void {
  if (code.redeemedBy === userId) throw new Failure(redemptionCodeUsedByYou);
  if (code.redeemedBy !== null) throw new Failure(redemptionCodeUsed);
  if (code.withdrawnAt !== null || batch.withdrawnAt !== null) throw new Failure(redemptionCodeWithdrawn);
  if (batch.validUntil !== null && batch.validUntil <= new Date()) throw new Failure(redemptionCodeExpired);
}
