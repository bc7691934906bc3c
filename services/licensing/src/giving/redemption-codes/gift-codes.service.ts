import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import type { GivenProduct } from '../../entitlements/products.service';
import { BatchesService } from './batches/batches.service';
import { CodeSecretsService } from './code-secrets.service';
import { RedemptionBatch } from './redemption-batch.entity';
import { generateRedemptionCodes } from './redemption-code';
import { RedemptionCode } from './redemption-code.entity';

/** A code of a gift. */
export interface GiftCode {
  id: string;
  orderId: string;
  /** In plain text, for the mail. */
  code: string;
  products: string;
  redeemedAt: Date | null;
  redeemedBy: string | null;
  /** The order was refunded or is disputed. */
  isWithdrawn: boolean;
}

interface GiftOrder {
  orderId: string;
  orderNumber: string;
  userId: string;
  products: GivenProduct[];
}

const selectGiftCodes = `select c.id, b.order_id as "orderId", c.sealed_code as "sealedCode", b.products,
    c.redeemed_at as "redeemedAt", c.redeemed_by as "redeemedBy", b.withdrawn_at is not null as "isWithdrawn"
  from redemption_codes c join redemption_batches b on b.id = c.batch_id`;

type GiftCodeRow = Omit<GiftCode, 'code' | 'products'> & { sealedCode: Buffer; products: GivenProduct[] };

/** A condition for statements of other modules: the gift with this code can be redeemed. @param codeId an expression */
export const isOpenGiftSql = (codeId: string) =>
  `exists (select from redemption_codes c join redemption_batches b on b.id = c.batch_id
     where c.id = ${codeId} and c.redeemed_at is null and b.withdrawn_at is null)`;

/** The codes of gifts: a batch of one code for each order, whose state decides whether it can be redeemed. */
@Injectable()
export class GiftCodesService {
  constructor(
    private readonly batches: BatchesService,
    private readonly secrets: CodeSecretsService,
  ) {}

  /** @returns the id of the code */
  async create(tx: EntityManager, order: GiftOrder, isWithdrawn: boolean): Promise<string> {
    const { orderId, orderNumber: name, userId: createdBy, products } = order;
    const createdAt = new Date();
    const withdrawnAt = isWithdrawn ? createdAt : null;
    const origin = { kind: 'gift' as const, note: '', validUntil: null, createdBy, orderId };
    const batch = { id: newId(), name, products, ...origin, createdAt, withdrawnAt };
    return this.insertCode(tx, batch);
  }

  /** Those of some codes, as they are now. With `lock` no redemption and no refund changes them until the transaction ends. */
  async read(tx: EntityManager, ids: readonly string[], lock = false): Promise<Map<string, GiftCode>> {
    const rows = await tx.query<GiftCodeRow[]>(
      `${selectGiftCodes} where c.id = any($1) order by c.id ${lock ? 'for update of c for share of b' : ''}`,
      [ids],
    );
    return new Map(
      rows.map(({ sealedCode, products, ...row }) => [
        row.id,
        {
          ...row,
          code: this.secrets.open(sealedCode),
          products: products.map(({ name }) => name).join(', '),
        },
      ]),
    );
  }

  /** Who redeemed the gift of an order; undefined before the redemption. */
  async recipientOf(tx: EntityManager, orderId: string): Promise<string | undefined> {
    return (await this.redeemedOf(tx, orderId))?.redeemedBy;
  }

  /** The redeemed code of the gift of an order; it is the source of the entitlements of the recipient. */
  async redeemedOf(
    tx: EntityManager,
    orderId: string,
  ): Promise<{ id: string; redeemedBy: string } | undefined> {
    const [redeemed] = await tx.query<{ id: string; redeemedBy: string }[]>(
      `select c.id, c.redeemed_by as "redeemedBy" from redemption_codes c
         join redemption_batches b on b.id = c.batch_id
        where b.order_id = $1 and c.redeemed_by is not null`,
      [orderId],
    );
    return redeemed;
  }

  /** The codes that a user redeemed. */
  async redeemedBy(tx: EntityManager, userId: string): Promise<string[]> {
    const codes = await tx
      .getRepository(RedemptionCode)
      .find({ select: { id: true }, where: { redeemedBy: userId } });
    return codes.map(({ id }) => id);
  }

  /** Withdraws the gift of an order, or makes it valid again. @returns the code that was redeemed */
  async setWithdrawn(
    tx: EntityManager,
    orderId: string,
    isWithdrawn: boolean,
  ): Promise<{ id: string; redeemedBy: string } | undefined> {
    const withdrawnAt = isWithdrawn ? new Date() : null;
    await tx.getRepository(RedemptionBatch).update({ orderId }, { withdrawnAt });
    return this.redeemedOf(tx, orderId);
  }

  /** Replaces an open code, which is withdrawn. @returns the id of the new one */
  async replace(tx: EntityManager, id: string): Promise<string> {
    const { batchId } = await tx.getRepository(RedemptionCode).findOneByOrFail({ id });
    await tx.getRepository(RedemptionCode).update({ id }, { withdrawnAt: new Date() });
    return this.batches.insertCodes(tx, batchId, generateRedemptionCodes(1));
  }

  private async insertCode(tx: EntityManager, batch: RedemptionBatch): Promise<string> {
    await tx.getRepository(RedemptionBatch).insert(batch);
    return this.batches.insertCodes(tx, batch.id, generateRedemptionCodes(1));
  }
}
