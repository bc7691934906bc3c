import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListProducts } from '#contracts/catalogue/products';

/** Where a product stands in the administrators' list; the total is that of the search. */
export interface FoundProducts {
  ids: string[];
  total: number;
}

/** Finds the products of a page of the administrators' list, newest first. */
@Injectable()
export class ProductPageService {
  constructor(private readonly dataSource: DataSource) {}

  /** The search covers the slug, names in every language and tags: the label, which has a trigram index. */
  async find({ page, limit, search }: ListProducts): Promise<FoundProducts> {
    const condition = search
      ? `p.archived_at is null and p.id in (
           select l.plugin_id from plugin_listings l where l.language = 'en' and l.label ilike $3)`
      : 'p.archived_at is null';
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const [row] = await this.dataSource.query<FoundProducts[]>(
      `select (select count(*)::int from plugins p where ${condition}) as total,
              array(select p.id from plugins p where ${condition}
                     order by p.created_at desc, p.id desc limit $1 offset $2) as ids`,
      [limit, (page - 1) * limit, ...(search ? [pattern] : [])],
    );
    return row ?? { ids: [], total: 0 };
  }
}
