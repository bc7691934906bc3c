import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type DiscountListItem,
  type DiscountPage,
  exportCodes,
  type ExportCodes,
  type ExportedCodes,
  listDiscounts,
  type ListDiscounts,
} from '#contracts/commerce/pricing/discount-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { CodeUsesService } from '../../../orders/placed-orders/lines/code-uses.service';
import { Discount } from './discount.entity';

const stateSql = `case when ends_at <= now() then 'ended' when starts_at > now() then 'planned' else 'running' end`;
const exportBatchSize = 500;

/** Discounts for administrators. */
@Injectable()
export class DiscountQueriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uses: CodeUsesService,
  ) {}

  @Handles(listDiscounts)
  async list({ page, limit, state }: ListDiscounts): Promise<DiscountPage> {
    const query = this.dataSource.getRepository(Discount).createQueryBuilder('discount');
    if (state) query.where(`(${stateSql}) = :state`, { state });
    const [discounts, total] = await query
      .orderBy('discount.createdAt', 'DESC')
      .addOrderBy('discount.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    return {
      discounts: await this.toListItems(discounts),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<DiscountListItem> {
    const discount = await this.dataSource.getRepository(Discount).findOneBy({ id });
    const [item] = discount ? await this.toListItems([discount]) : [];
    if (!item) throw new Failure(notFound);
    return item;
  }

  @Handles(exportCodes)
  async exportCodes({ id, after }: ExportCodes): Promise<ExportedCodes> {
    const codes = await this.dataSource.query<{ code: string }[]>(
      `select code from discount_codes where discount_id = $1 and code > $2 order by code limit $3`,
      [id, after ?? '', exportBatchSize],
    );
    const uses = await this.uses.listByCodes(codes.map(({ code }) => code));
    return {
      rows: codes.map(({ code }) => ({ id: code, ...(uses.get(code) ?? { uses: 0, orderNumber: null }) })),
    };
  }

  private async toListItems(discounts: readonly Discount[]): Promise<DiscountListItem[]> {
    const ids = discounts.map(({ id }) => id);
    const [uses, codes] = await Promise.all([
      this.uses.countByDiscount(ids),
      this.dataSource.query<{ discountId: string; count: number; code: string }[]>(
        `select discount_id as "discountId", count(*)::int as count, min(code) as code
           from discount_codes where discount_id = any($1) group by discount_id`,
        [ids],
      ),
    ]);
    const codesOf = new Map(codes.map((row) => [row.discountId, row]));
    return discounts.map(({ isBatch, startsAt, endsAt, percent, amountCents, ...discount }) => ({
      ...discount,
      percent: percent ?? undefined,
      amountCents: amountCents ?? undefined,
      code: isBatch ? null : (codesOf.get(discount.id)?.code ?? null),
      codeCount: codesOf.get(discount.id)?.count ?? 0,
      useCount: uses.get(discount.id) ?? 0,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      state: stateOf(startsAt, endsAt),
    }));
  }
}

function stateOf(startsAt: Date, endsAt: Date | null, now = new Date()): DiscountListItem['state'] {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'planned' : 'running';
}
