import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  listSales,
  type ListSales,
  type SaleListItem,
  type SalePage,
} from '#contracts/commerce/pricing/sale-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { Sale } from './sale.entity';

/** A planned sale that was ended has the same start and end. */
const stateSql = `case when ends_at <= now() or ends_at <= starts_at then 'ended'
  when starts_at > now() then 'planned' else 'running' end`;

/** Sales for administrators. */
@Injectable()
export class SaleQueriesService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listSales)
  async list({ page, limit, state }: ListSales): Promise<SalePage> {
    const query = this.dataSource.getRepository(Sale).createQueryBuilder('sale');
    if (state) query.where(`(${stateSql}) = :state`, { state });
    const [sales, total] = await query
      .orderBy('sale.startsAt', 'DESC')
      .addOrderBy('sale.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    return {
      sales: sales.map(toListItem),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<SaleListItem> {
    const sale = await this.dataSource.getRepository(Sale).findOneBy({ id });
    if (!sale) throw new Failure(notFound);
    return toListItem(sale);
  }
}

function toListItem({ startsAt, endsAt, percent, amountCents, ...sale }: Sale): SaleListItem {
  const now = new Date();
  const isEnded = endsAt <= now || endsAt <= startsAt;
  return {
    ...sale,
    percent: percent ?? undefined,
    amountCents: amountCents ?? undefined,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: isEnded ? 'ended' : startsAt > now ? 'planned' : 'running',
    productCount: sale.scope === 'products' ? sale.pluginIds.length : null,
  };
}
