import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListProducts } from '#contracts/catalogue/products';
import { ListFilter } from '#platform/lists/list-filter';
import { type ListPage, NewestFirstList } from '#platform/lists/newest-first-list';

/** The search covers the slug, names in every language and tags. */
function productFilter(search: string): ListFilter {
  const filter = new ListFilter();
  return search ? filter.contains('label', search, 'folded') : filter;
}

/** Finds the products of a page of the administrators' list, newest first. */
@Injectable()
export class ProductPageService {
  readonly newestFirst: NewestFirstList;

  constructor(dataSource: DataSource) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'product_labels', sortedBy: 'created_at' });
  }

  find({ search, ...query }: ListProducts): Promise<ListPage> {
    return this.newestFirst.page(query, productFilter(search));
  }
}
