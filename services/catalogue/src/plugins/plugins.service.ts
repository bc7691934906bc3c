import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import {
  type FindPlugin,
  type PluginAnswer,
  type PluginList,
  pluginNotFound,
} from '#contracts/catalogue/plugins';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { type FindSample, type SampleFile, sampleNotFound } from '#contracts/catalogue/samples';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { PluginRow } from './plugin.entity';
import { cardView, descriptionOf, nameOf, pluginView } from './plugin-view';

/** What the shop sells, as visitors, the checkout and the other rooms see it. */
@Injectable()
export class PluginsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Everything on sale, featured first. */
  async list(language: Language): Promise<PluginList> {
    const rows = await this.dataSource.getRepository(PluginRow).find({
      where: { isActive: true },
      relations: { translations: true, audioSamples: true },
      order: { position: 'ASC', slug: 'ASC' },
    });
    return { success: true, data: rows.map((row) => cardView(row, language)) };
  }

  /** @throws Failure PLUGIN_NOT_FOUND, also for an inactive one. */
  async find({ slug, lang }: FindPlugin): Promise<PluginAnswer> {
    return { success: true, data: pluginView(await this.shown(slug), lang) };
  }

  async salesTerms({ slug, lang }: FindPlugin): Promise<SalesTerms> {
    const row = await this.shown(slug);
    const { id: pluginId, version, imageUrl, priceCents } = row;
    return {
      pluginId,
      slug,
      name: nameOf(row, lang),
      description: descriptionOf(row, lang),
      version,
      imageUrl,
      priceCents,
    };
  }

  /** @throws Failure SAMPLE_NOT_FOUND for an index beyond the list or a sample without a file. */
  async sample({ slug, index, bypassed }: FindSample): Promise<SampleFile> {
    const plugin = await this.shown(slug);
    const sample = plugin.audioSamples.find((candidate) => candidate.index === index);
    const sound = bypassed ? sample?.bypassed : sample;
    if (!sound?.storageKey || sound.bytes === null || sound.sha256 === null)
      throw new Failure(sampleNotFound, { slug, index });
    const { storageKey, bytes, sha256, contentType = 'audio/mpeg' } = sound;
    return { storageKey, contentType, bytes, sha256 };
  }

  /** Name and picture of plug-ins by id, inactive ones included. */
  async labels(
    ids: string[],
    language: Language,
  ): Promise<Map<string, { slug: string; name: string; imageUrl: string }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.dataSource
      .getRepository(PluginRow)
      .find({ where: { id: In(ids) }, relations: { translations: true } });
    return new Map(
      rows.map((row) => [row.id, { slug: row.slug, name: nameOf(row, language), imageUrl: row.imageUrl }]),
    );
  }

  private async shown(slug: string): Promise<PluginRow> {
    const row = await this.dataSource
      .getRepository(PluginRow)
      .findOne({ where: { slug, isActive: true }, relations: { translations: true, audioSamples: true } });
    if (!row) throw new Failure(pluginNotFound, { slug });
    return row;
  }
}
