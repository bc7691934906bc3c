import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type ListPlugins,
  listPlugins,
  maxCompleteList,
  type PluginCard,
  type PluginList,
} from '#contracts/catalogue/plugins';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';
import { paletteText } from '#i18n/colours/palette';
import type { Language } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { type PriceReduction, ReductionsService } from '../../prices/reductions.service';
import { priceFields } from '../plugin-price';
import { PluginsService } from '../plugins.service';
import { type ShownSample, toPluginSample } from '../plugin-view';
import {
  type ListedRow,
  listingsStatement,
  type ListingsStatement,
  type ListRequest,
  toListRequest,
  toPage,
} from './page-of-listings';

/** A longer page is divided: a message of the bus has at most 1 MB. */
const maxPageBytes = 700_000;

interface CardRow extends ListedRow, Omit<PluginCard, '_id' | 'price' | 'audioSamples' | 'slug'> {
  category: Category;
  colour: string;
  priceCents: Cents;
  samples: ShownSample[];
}

/** The cards of a page in one statement, because the ORM would multiply translations by samples. */
function cardsStatement({ text, order }: ListingsStatement, lang: Language): string {
  return `with listed as materialized (${text})
    select listed.slug, listed.place::text as value, p.id, p.category, p.price_cents as "priceCents", p.image_url as "imageUrl", p.colour, p.version,
           p.compatibility, texts.name, texts.description, texts.features, texts.tags, coalesce(sounds.samples, '[]') as samples
      from listed
      join plugins p on p.id = listed.plugin_id
      cross join lateral (
        select t.name, t.description, t.features, t.tags from plugin_translations t
         where t.plugin_id = p.id and t.language in ('${lang}', 'en')
         order by t.language = '${lang}' desc limit 1) texts
      left join lateral (
        select json_agg(json_build_object('index', s.index, 'texts', s.texts, 'duration', s.duration, 'peaks', s.peaks,
                 'storageKey', s.storage_key, 'bypassed', s.bypassed) order by s.index) samples
          from audio_samples s where s.plugin_id = p.id) sounds on true
     order by listed.place ${order}, listed.slug ${order}`;
}

function toCard(
  { samples, priceCents, value: _value, colour, ...row }: CardRow,
  lang: Language,
  reduction: PriceReduction | undefined,
): PluginCard {
  const audioSamples = samples.map((sample) => toPluginSample(row.slug, sample, lang));
  return {
    ...row,
    _id: row.id,
    palette: paletteText(colour),
    ...priceFields({ priceCents }, reduction),
    audioSamples,
  };
}

function bytesOf(cards: readonly PluginCard[]): number {
  return cards.reduce((sum, card) => sum + Buffer.byteLength(JSON.stringify(card)), 0);
}

/** Lists the plug-ins for visitors, by page. */
@Injectable()
export class PluginListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reductions: ReductionsService,
    private readonly plugins: PluginsService,
  ) {}

  @Handles(listPlugins)
  list(input: ListPlugins): Promise<PluginList> {
    return this.listAt(input, new Date());
  }

  async listAt(input: ListPlugins, now: Date): Promise<PluginList> {
    const { lang, ...options } = input;
    const isComplete =
      Object.values(options).every((option) => option === undefined) && (await this.isShort());
    return this.page(isComplete ? { lang, limit: maxCompleteList } : toListRequest(input), now);
  }

  private async page(request: ListRequest, now: Date): Promise<PluginList> {
    const { lang } = request;
    const listings = listingsStatement(request, now);
    const found = await this.dataSource.query<CardRow[]>(cardsStatement(listings, lang), listings.values);
    const page = toPage(found, request);
    if (!page) return this.page({ ...request, position: undefined }, now);
    const ids = page.rows.map(({ id }) => id);
    const [reductions, validUntil, forSale] = await Promise.all([
      this.reductions.findCurrent(ids, now),
      this.reductions.findNextChange(null, now),
      this.plugins.findIdsForSale(ids),
    ]);
    const data = page.rows.map((row) => ({
      ...toCard(row, lang, reductions.get(row.id)),
      ...(forSale.has(row.id) ? {} : { isForSale: false }),
    }));
    if (data.length > 1 && bytesOf(data) > maxPageBytes)
      return this.page({ ...request, limit: Math.ceil(data.length / 2) }, now);
    const { next, previous } = page;
    return { success: true, data, next, previous, validUntil: validUntil?.toISOString() };
  }

  /** Whether the list of all plug-ins fits one response. */
  private async isShort(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::int as count from (
         select from plugin_listings l where l.language = 'en' and l.is_active limit $1) counted`,
      [maxCompleteList + 1],
    );
    return (row?.count ?? 0) <= maxCompleteList;
  }
}
