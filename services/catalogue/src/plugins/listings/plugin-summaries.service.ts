import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  findOfferPlugins,
  type FindOfferPlugins,
  listPluginSummaries,
  type ListPluginSummaries,
  type OfferPlugin,
  type OfferPlugins,
  type PluginSummary,
  type PluginSummaryPage,
} from '#contracts/catalogue/plugin-summaries';
import { Handles } from '#platform/rpc/handles';

/** Reads the few columns of plug-ins that other services and the sitemap need. */
@Injectable()
export class PluginSummariesService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listPluginSummaries)
  async list({ after, limit }: ListPluginSummaries): Promise<PluginSummaryPage> {
    const rows = await this.dataSource.query<(Omit<PluginSummary, 'updatedAt'> & { updatedAt: Date })[]>(
      `select id, slug, category, version, price_cents as "priceCents", updated_at as "updatedAt" from plugins
        where is_active and id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2`,
      [after ?? null, limit + 1],
    );
    const plugins = rows.slice(0, limit).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    return { plugins, next: rows.length > limit ? (plugins.at(-1)?.id ?? null) : null };
  }

  @Handles(findOfferPlugins)
  async findForOffers({ lang, ownedIds, offeredIds }: FindOfferPlugins): Promise<OfferPlugins> {
    const plugins = await this.dataSource.query<OfferPlugin[]>(
      `with chosen as (
         select plugin_id from plugin_listings where language = 'en' and is_active and plugin_id = any($1::uuid[] || $2::uuid[])
         union
         select cheapest.plugin_id
           from (values ('synthesizer'), ('effect'), ('sampler'), ('utility'), ('other')) known (category)
          cross join lateral (
            select l.plugin_id from plugin_listings l
             where l.language = 'en' and l.is_active and l.category = known.category and l.price_cents > 0
             order by l.price_cents, l.slug limit 1) cheapest
         union
         select dearest.plugin_id
           from (values ('synthesizer'), ('effect'), ('sampler'), ('utility'), ('other')) known (category)
          cross join lateral (
            select l.plugin_id from plugin_listings l
             where l.language = 'en' and l.is_active and l.category = known.category and l.price_cents > 0
               and l.plugin_id <> all($1::uuid[])
             order by l.price_cents desc, l.slug desc limit 1) dearest)
       select p.id as "pluginId", p.slug, texts.name, p.category, p.image_url as "imageUrl", p.price_cents as "priceCents"
         from chosen join plugins p on p.id = chosen.plugin_id
        cross join lateral (
          select t.name from plugin_translations t where t.plugin_id = p.id and t.language in ($3, 'en')
           order by t.language = $3 desc limit 1) texts
        order by p.position, p.slug`,
      [ownedIds, offeredIds, lang],
    );
    return { plugins };
  }
}
