import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';
import { PriceHistoryEntry } from './price-history-entry.entity';

/** A product at its present list price. */
export interface ListedProduct {
  pluginId: string;
  category: Category;
  priceCents: Cents;
}

/** Inserts an entry if category or price differ from the newest one. */
const recordSql = `insert into price_history (plugin_id, starts_at, category, list_cents)
  select p.plugin_id, $4, p.category, p.list_cents
  from unnest($1::uuid[], $2::text[], $3::int[]) as p (plugin_id, category, list_cents)
  left join lateral (select h.category, h.list_cents from price_history h
    where h.plugin_id = p.plugin_id order by h.starts_at desc limit 1) last on true
  where (last.category, last.list_cents) is distinct from (p.category, p.list_cents)
  on conflict do nothing returning plugin_id as "pluginId"`;

/** The list prices of products over time: `price_history`. */
@Injectable()
export class PriceHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  /** Records the present list prices. Returns the ids of the products whose price or category changed. */
  async record(tx: EntityManager, products: readonly ListedProduct[], at: Date): Promise<string[]> {
    const rows = await tx.query<{ pluginId: string }[]>(recordSql, [
      products.map(({ pluginId }) => pluginId),
      products.map(({ category }) => category),
      products.map(({ priceCents }) => priceCents),
      at,
    ]);
    return rows.map(({ pluginId }) => pluginId);
  }

  /** The list prices of products, each in the order of their starts; of all products without ids. */
  async listPrices(
    pluginIds?: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, PriceHistoryEntry[]>> {
    const entries = await tx.getRepository(PriceHistoryEntry).find({
      where: pluginIds ? { pluginId: In([...pluginIds]) } : {},
      order: { startsAt: 'ASC' },
    });
    const byProduct = new Map<string, PriceHistoryEntry[]>();
    for (const entry of entries)
      byProduct.set(entry.pluginId, [...(byProduct.get(entry.pluginId) ?? []), entry]);
    return byProduct;
  }
}
