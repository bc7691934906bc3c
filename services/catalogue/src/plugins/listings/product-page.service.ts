import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListProducts } from '#contracts/catalogue/products';

/** Where a product stands in the administrators' list; the total is that of the search. */
export interface FoundProducts {
  ids: string[];
  total: number;
}

const listStatement = `
  select (select count(*)::int from plugins p where p.archived_at is null) as total,
         array(select p.id from plugins p where p.archived_at is null
                order by p.created_at desc, p.id desc limit $1 offset $2) as ids`;

/** Searches the slug, names in every language and tags: the label, which has a trigram index. It is searched once. */
const searchStatement = `
  with found as materialized (
    select p.id, p.created_at from plugin_listings l join plugins p on p.id = l.plugin_id
     where l.language = 'en' and l.label like fold_text($3) and p.archived_at is null)
  select (select count(*)::int from found) as total,
         array(select id from found order by created_at desc, id desc limit $1 offset $2) as ids`;

/** Finds the products of a page of the administrators' list, newest first. */
@Injectable()
export class ProductPageService {
  constructor(private readonly dataSource: DataSource) {}

  async find({ page, limit, search }: ListProducts): Promise<FoundProducts> {
    const place = [limit, (page - 1) * limit];
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const [row] = search
      ? await this.dataSource.query<FoundProducts[]>(searchStatement, [...place, pattern])
      : await this.dataSource.query<FoundProducts[]>(listStatement, place);
    return row ?? { ids: [], total: 0 };
  }
}
