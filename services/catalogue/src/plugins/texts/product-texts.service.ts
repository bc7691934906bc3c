import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import {
  type CheckedTextRows,
  type CheckedTexts,
  checkProductTexts,
  type CheckProductTexts,
  listProductTexts,
  type ListProductTexts,
  type ProductTexts,
  type ProductTextsPage,
  textsNotAllowed,
} from '#contracts/catalogue/bulk/product-texts';
import { Failure, notFound } from '#contracts/kit/failure';
import { inListOrder } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { ProductPageService } from '../listings/product-page.service';
import { PluginTranslation } from '../plugin-translation.entity';
import { Plugin } from '../plugin.entity';
import type { TextValues } from '../product-translations';
import { cellsOf, readTexts } from './text-cells';

/** Texts of products as rows of a spreadsheet. */
@Injectable()
export class ProductTextsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: ProductPageService,
  ) {}

  @Handles(listProductTexts)
  async list(input: ListProductTexts): Promise<ProductTextsPage> {
    const { ids, pagination } = await this.pages.find(input);
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { id: In(ids) }, relations: { translations: true } });
    const products = inListOrder(ids, plugins).map(({ id, slug, translations }) => ({
      ...{ id, slug },
      ...cellsOf(translations),
    }));
    return { products, pagination };
  }

  @Handles(checkProductTexts)
  async check({ rows }: CheckProductTexts): Promise<CheckedTextRows> {
    const plugins = await this.dataSource.getRepository(Plugin).find({
      where: { slug: In(rows.map(({ slug }) => slug)), archivedAt: IsNull() },
      relations: { translations: true },
    });
    const bySlug = new Map(plugins.map((plugin) => [plugin.slug, plugin]));
    const seen = new Set<string>();
    const results = rows.map(({ slug, texts }): CheckedTexts => {
      const plugin = bySlug.get(slug);
      if (!plugin) return { outcome: 'unknown' };
      if (seen.has(slug)) return { outcome: 'repeated' };
      seen.add(slug);
      const change = readTexts(plugin.translations, texts);
      if (!change) return { outcome: 'same' };
      if (typeof change === 'string') return { outcome: change };
      return { outcome: 'changed', id: plugin.id, revision: plugin.revision };
    });
    return { results };
  }

  /** What cells change in a product; undefined for nothing. @throws Failure NOT_FOUND, TEXTS_NOT_ALLOWED */
  async findChange(
    tx: EntityManager,
    pluginId: string,
    cells: ProductTexts,
  ): Promise<TextValues | undefined> {
    const translations = await tx.getRepository(PluginTranslation).findBy({ pluginId });
    if (translations.length === 0) throw new Failure(notFound);
    const change = readTexts(translations, cells);
    if (typeof change === 'string') throw new Failure(textsNotAllowed);
    return change;
  }
}
