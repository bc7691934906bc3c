import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  codeExists,
  codeOrBatch,
  type CreateDiscount,
  createDiscount,
  type DiscountId,
  type DiscountListItem,
  endDiscount,
} from '#contracts/commerce/pricing/discount-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { OfferLookupService } from '../../offers/offer-lookup.service';
import { assertPeriod, assertScope } from '../scope-rules';
import { DiscountQueriesService } from './discount-queries.service';
import type { DiscountCode } from './discount-code.entity';
import { Discount } from './discount.entity';
import { generateCodes, normalizeCode } from './generate-codes';

/** Creates and ends discounts and their codes: `discounts`, `discount_codes`. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lookup: OfferLookupService,
    private readonly audit: AuditLog,
    private readonly queries: DiscountQueriesService,
  ) {}

  /** @throws Failure CODE_OR_BATCH, PERIOD_INVALID, SCOPE_EMPTY, PRODUCT_UNKNOWN, CODE_EXISTS, UNAVAILABLE */
  @Handles(createDiscount)
  create(input: CreateDiscount): Promise<DiscountListItem> {
    return this.createWithId(newId(), input);
  }

  async createWithId(id: string, input: CreateDiscount): Promise<DiscountListItem> {
    const { code, batchSize } = input;
    if ((code === undefined) === (batchSize === undefined)) throw new Failure(codeOrBatch);
    const discount = toDiscount(input, id);
    assertPeriod(discount.startsAt, discount.endsAt);
    assertScope(input, input.scope === 'products' ? await this.lookup.cataloguePlugins() : []);
    const codes = code === undefined ? generateCodes(batchSize ?? 0) : [normalizeCode(code)];
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(Discount).insert(discount);
      await this.insertCodes(
        tx,
        codes.map((one) => ({ code: one, discountId: id })),
      );
      const after = { ...discount, ...(code === undefined ? { batchSize } : { code }) };
      await this.audit.record(tx, { action: 'discount.created', subject: id, after });
    });
    return this.queries.find(id);
  }

  /** Ends a discount now; an ended one stays as it is. @throws Failure NOT_FOUND */
  @Handles(endDiscount)
  async end({ id }: DiscountId): Promise<DiscountListItem> {
    await this.dataSource.transaction(async (tx) => {
      const discounts = tx.getRepository(Discount);
      const discount = await discounts.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!discount) throw new Failure(notFound);
      const endsAt = new Date();
      if (discount.endsAt !== null && discount.endsAt <= endsAt) return;
      await discounts.update({ id }, { endsAt });
      const [before, after] = [{ endsAt: discount.endsAt }, { endsAt }];
      await this.audit.record(tx, { action: 'discount.ended', subject: id, before, after });
    });
    return this.queries.find(id);
  }

  has(id: string): Promise<boolean> {
    return this.dataSource.getRepository(Discount).existsBy({ id });
  }

  /** @throws Failure CODE_EXISTS */
  async insertCodes(tx: EntityManager, codes: readonly DiscountCode[]): Promise<void> {
    const inserted = await tx.query<{ code: string }[]>(
      `insert into discount_codes (code, discount_id) select * from unnest($1::text[], $2::uuid[])
       on conflict do nothing returning code`,
      [codes.map(({ code }) => code), codes.map(({ discountId }) => discountId)],
    );
    const added = new Set(inserted.map(({ code }) => code));
    const taken = codes.find(({ code }) => !added.has(code));
    if (taken) throw new Failure(codeExists, { code: taken.code });
  }
}

export function toDiscount(input: CreateDiscount, id: string): Discount {
  const { name, kind, percent = null, amountCents = null, scope, categories, pluginIds } = input;
  const { isExclusive, maxUses = null, maxUsesPerCustomer = null, startsAt, endsAt, batchSize } = input;
  const isBatch = batchSize !== undefined;
  return {
    id,
    name,
    kind,
    percent,
    amountCents,
    scope,
    categories,
    pluginIds,
    startsAt: new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
    maxUses: isBatch ? 1 : maxUses,
    maxUsesPerCustomer,
    isExclusive,
    isBatch,
    createdAt: new Date(),
  };
}
