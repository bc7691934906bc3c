import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPlugins, type PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { centsOf, toDollars } from '#contracts/kit/money';
import type { ArticleRow } from '#contracts/news/administration';
import { nothingToTell } from '#contracts/news/writing';
import { RpcClient } from '#platform/rpc/rpc-client';
import { NewsroomService } from '../articles/newsroom.service';
import { type CatalogueChange, NewsWriter } from './news-writer';
import { NoticedPlugin } from './noticed-plugin.entity';

/** Drafts from what changed in the catalogue since the draft before. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly writer: NewsWriter,
    private readonly newsroom: NewsroomService,
  ) {}

  /** @throws Failure NOTHING_TO_TELL, WRITER_FAILED */
  async generate(): Promise<ArticleRow> {
    const [{ data: english }, { data: russian }] = await Promise.all([
      this.rpc.call(listPlugins, { lang: 'en' }),
      this.rpc.call(listPlugins, { lang: 'ru' }),
    ]);
    const changes = await this.changesIn(english, russian);
    if (changes.length === 0) throw new Failure(nothingToTell);
    const { translations, sources } = await this.writer.write(changes);
    const slug = `catalogue-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`;
    const first = changes[0]?.plugin.en;
    const draft = { slug, imageUrl: first?.imageUrl ?? '', isPublished: false, translations, sources };
    const article = await this.newsroom.create(draft);
    // Only what a draft exists for is noticed: a writer that failed may try again with the same changes.
    const noticed = english.map((plugin) => ({
      slug: plugin.slug,
      version: plugin.version,
      priceCents: centsOf(plugin.price),
    }));
    await this.dataSource.getRepository(NoticedPlugin).upsert(noticed, ['slug']);
    return article;
  }

  private async changesIn(
    english: readonly PluginCard[],
    russian: readonly PluginCard[],
  ): Promise<CatalogueChange[]> {
    const noticed = await this.dataSource.getRepository(NoticedPlugin).find();
    const before = new Map(noticed.map((plugin) => [plugin.slug, plugin]));
    return english.flatMap((en): CatalogueChange[] => {
      const plugin = { en, ru: russian.find(({ slug }) => slug === en.slug) ?? en };
      const known = before.get(en.slug);
      if (!known) return [{ kind: 'new', plugin }];
      if (known.version !== en.version) return [{ kind: 'version', plugin }];
      if (known.priceCents !== centsOf(en.price))
        return [{ kind: 'price', plugin, oldPrice: toDollars(known.priceCents) }];
      return [];
    });
  }
}
