import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  codeExpired,
  codeFailures,
  codeNotFound,
  codeNotStarted,
  codeUsedByCustomer,
  codeUsedUp,
} from '#contracts/commerce/pricing/quotes';
import { Failure } from '#contracts/kit/failure';
import {
  type CodeCustomer,
  CodeUsesService,
  type UsedCode,
} from '../../../orders/placed-orders/lines/code-uses.service';
import type { CodeTerms } from '../engine/pricing-input';
import { toReduction, toScope } from '../engine/stored-reduction';
import { Discount } from './discount.entity';
import { DiscountCode } from './discount-code.entity';
import { normalizeCode } from './generate-codes';

/** A code with its terms, as the customer may use it now. */
export interface UsableCode extends CodeTerms, UsedCode {}

/** Codes as a customer may use them, and why others may not be used. */
interface ReadCodes {
  usable: UsableCode[];
  refused: Failure[];
}

interface Usage {
  customer: CodeCustomer | null;
  exceptOrderId: string | null;
  isOwnOpenCounted: boolean;
}

function isCodeFailure(error: unknown): error is Failure {
  return codeFailures.some((one) => Failure.is(error, one));
}

/** Checks codes and reserves their uses. */
@Injectable()
export class CodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uses: CodeUsesService,
  ) {}

  /**
   * The terms of codes that the customer may use. The customer's own open payments do not count, because the code may be meant
   * for one of them. The others are CODE_NOT_FOUND, CODE_NOT_STARTED, CODE_EXPIRED, CODE_USED_UP or CODE_USED.
   */
  async read(codes: readonly string[], customer: CodeCustomer | null): Promise<ReadCodes> {
    const usage = { customer, exceptOrderId: null, isOwnOpenCounted: false };
    const usable: UsableCode[] = [];
    const refused: Failure[] = [];
    for (const code of new Set(codes.map(normalizeCode))) {
      try {
        usable.push(await this.check(this.dataSource.manager, code, usage));
      } catch (error) {
        if (!isCodeFailure(error)) throw error;
        refused.push(error);
      }
    }
    return { usable, refused };
  }

  /**
   * Reserves the codes of an order. The lock of their discounts serializes orders, so that no limit is passed.
   * @throws Failure CODE_NOT_FOUND, CODE_NOT_STARTED, CODE_EXPIRED, CODE_USED_UP, CODE_USED
   */
  async reserve(
    tx: EntityManager,
    orderId: string,
    codes: readonly UsedCode[],
    customer: CodeCustomer,
  ): Promise<void> {
    // Sorted, so that two orders with the same codes do not wait for each other.
    for (const discountId of [...new Set(codes.map((used) => used.discountId))].sort())
      await tx.query('select 1 from discounts where id = $1 for update', [discountId]);
    for (const { code } of codes)
      await this.check(tx, code, { customer, exceptOrderId: orderId, isOwnOpenCounted: true });
    await this.uses.replace(tx, orderId, codes, customer.email);
  }

  private async check(tx: EntityManager, code: string, usage: Usage): Promise<UsableCode> {
    const row = await tx.getRepository(DiscountCode).findOneBy({ code });
    const discount = row && (await tx.getRepository(Discount).findOneBy({ id: row.discountId }));
    if (!discount) throw new Failure(codeNotFound, { code });
    const now = new Date();
    if (discount.startsAt > now) throw new Failure(codeNotStarted, { code });
    if (discount.endsAt !== null && discount.endsAt <= now) throw new Failure(codeExpired, { code });
    const used = { code, discountId: discount.id };
    await this.assertLimits(tx, used, discount, usage);
    return {
      ...used,
      reduction: toReduction(discount),
      scope: toScope(discount),
      isExclusive: discount.isExclusive,
    };
  }

  private async assertLimits(
    tx: EntityManager,
    used: UsedCode,
    { maxUses, maxUsesPerCustomer }: Discount,
    { customer, ...options }: Usage,
  ): Promise<void> {
    if (maxUses === null && maxUsesPerCustomer === null) return;
    const { code } = used;
    const { total, byCustomer } = await this.uses.count(tx, used, customer, options);
    if (maxUsesPerCustomer !== null && byCustomer >= maxUsesPerCustomer)
      throw new Failure(codeUsedByCustomer, { code });
    if (maxUses !== null && total >= maxUses) throw new Failure(codeUsedUp, { code });
  }
}
