import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import type { Language } from '#contracts/kit/actor';
import { toReduction, toScope } from '../engine/stored-reduction';
import type { DatedSale } from './price-timeline';
import { Sale } from './sale.entity';

/** A sale that ended earlier affects no lowest price of 30 days: a reduction before it may have lasted as long again. */
const recentMs = 120 * dayMs;

export interface NamedSale extends DatedSale {
  names: Record<Language, string>;
}

/** The sales that decide about present and future prices, and about the lowest price before them. */
@Injectable()
export class RecentSalesService {
  constructor(private readonly dataSource: DataSource) {}

  async list(now: Date, tx: EntityManager = this.dataSource.manager): Promise<NamedSale[]> {
    const sales = await tx
      .getRepository(Sale)
      .find({ where: { endsAt: MoreThan(new Date(now.getTime() - recentMs)) }, order: { id: 'ASC' } });
    return sales.map((sale) => ({
      id: sale.id,
      names: { en: sale.nameEn, ru: sale.nameRu },
      startsAt: sale.startsAt,
      endsAt: sale.endsAt,
      reduction: toReduction(sale),
      scope: toScope(sale),
    }));
  }
}
