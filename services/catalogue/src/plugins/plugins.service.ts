import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { pluginChanged, productPriced } from '#contracts/catalogue/events';
import {
  findPlugin,
  type FindPlugin,
  pluginNotFound,
  type PluginResponse,
} from '#contracts/catalogue/plugins';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import { paletteText } from '#i18n/colours/palette';
import { findSample, type FindSample, type SampleFile, sampleNotFound } from '#contracts/catalogue/samples';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { ReductionsService } from '../prices/reductions.service';
import { DownloadFilesService } from '../releases/download-files.service';
import { AudioSample, type StoredAudio } from './audio-sample.entity';
import { hasDownloadLink, type LinkedFile, linkedFiles } from './download-link';
import { PluginTranslation } from './plugin-translation.entity';
import { Plugin } from './plugin.entity';
import { toPluginDetails, translationFor } from './plugin-view';

export { downloadSizesOf, translatedFields } from './product-translations';
export { uniqueSlug } from './slugs/slug';
export type { StoredAudio };

export type PluginColumns = Omit<
  Plugin,
  'translations' | 'audioSamples' | 'revision' | 'archivedAt' | 'createdAt' | 'updatedAt'
>;
export type TranslationColumns = Omit<PluginTranslation, 'pluginId' | 'plugin'>;
export type SampleColumns = Pick<AudioSample, 'texts' | 'duration' | 'peaks'> &
  Partial<StoredAudio & Pick<AudioSample, 'bypassed'>>;

/** A plug-in whose files are in the storage already. */
export interface NewPlugin {
  columns: PluginColumns;
  translations: TranslationColumns[];
  samples: SampleColumns[];
}

export interface PluginLabel extends Pick<Plugin, 'slug' | 'imageUrl' | 'version' | 'updatedAt'> {
  name: string;
  links: LinkedFile[];
}

/** Reads the plug-ins for visitors, checkout and downloads. Public API of the plugins module. */
@Injectable()
export class PluginsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly reductions: ReductionsService,
    private readonly downloads: DownloadFilesService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, also for an inactive one. */
  @Handles(findPlugin)
  async find({ slug, lang }: FindPlugin): Promise<PluginResponse> {
    const plugin = await this.findActive(slug);
    const now = new Date();
    const [reductions, validUntil, forSale] = await Promise.all([
      this.reductions.findCurrent([plugin.id], now),
      this.reductions.findNextChange(plugin.id, now),
      this.findIdsForSale([plugin.id]),
    ]);
    const details = toPluginDetails(plugin, lang, reductions.get(plugin.id));
    const data = { ...details, ...(forSale.has(plugin.id) ? {} : { isForSale: false }) };
    return { success: true, data, validUntil: validUntil?.toISOString() };
  }

  /** Which plug-ins have something to download: a stored file, or a download URL. The others are shown and not sold. */
  async findIdsForSale(ids: readonly string[]): Promise<Set<string>> {
    const [withFiles, linked] = await Promise.all([
      this.downloads.pluginIdsWithFiles(ids),
      this.dataSource
        .getRepository(Plugin)
        .find({ where: { id: In([...ids]), downloadUrl: Not('') }, select: { id: true, downloadUrl: true } }),
    ]);
    return new Set([...withFiles, ...linked.filter(hasDownloadLink).map(({ id }) => id)]);
  }

  /** In the order of the slugs, without unknown and inactive ones. */
  async salesTerms(slugs: readonly string[], lang: Language): Promise<SalesTerms[]> {
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { slug: In([...slugs]), isActive: true }, relations: { translations: true } });
    return slugs.flatMap((slug) => {
      const plugin = plugins.find((candidate) => candidate.slug === slug);
      return plugin ? [toSalesTerms(plugin, lang)] : [];
    });
  }

  /** The sales terms of plug-ins by id; inactive and deleted ones are included and marked. */
  async termsById(
    ids: readonly string[],
    language: Language,
  ): Promise<Map<string, SalesTerms & { isActive: boolean }>> {
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { id: In([...ids]) }, relations: { translations: true } });
    return new Map(
      plugins.map((plugin) => [plugin.id, { ...toSalesTerms(plugin, language), isActive: plugin.isActive }]),
    );
  }

  /** @throws Failure SAMPLE_NOT_FOUND for an index beyond the list or a sample without a file. */
  @Handles(findSample)
  async sample({ slug, index, bypassed }: FindSample): Promise<SampleFile> {
    const plugin = await this.findActive(slug);
    const sample = plugin.audioSamples.find((candidate) => candidate.index === index);
    const sound = bypassed ? sample?.bypassed : sample;
    if (!sound?.storageKey || sound.bytes === null || sound.sha256 === null)
      throw new Failure(sampleNotFound, { slug, index });
    const { storageKey, bytes, sha256, contentType = 'audio/mpeg' } = sound;
    return { storageKey, contentType, bytes, sha256 };
  }

  /** Slug, name, image and linked files of plug-ins by id, inactive ones included. */
  async labels(ids: string[], language: Language): Promise<Map<string, PluginLabel>> {
    if (ids.length === 0) return new Map();
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { id: In(ids) }, relations: { translations: true } });
    return new Map(
      plugins.map((plugin) => {
        const { id, slug, imageUrl, version, updatedAt } = plugin;
        const { name } = translationFor(plugin, language);
        return [id, { slug, name, imageUrl, version, updatedAt, links: linkedFiles(plugin) }];
      }),
    );
  }

  /** Id and list price of a plug-in, also of an inactive one, which its owners keep. */
  findBySlug(slug: string): Promise<Pick<Plugin, 'id' | 'priceCents'> | null> {
    return this.dataSource
      .getRepository(Plugin)
      .findOne({ where: { slug }, select: { id: true, priceCents: true } });
  }

  /** What the pages of active plug-ins state about computers. */
  statedRequirements(
    slugs: readonly string[],
  ): Promise<Pick<Plugin, 'id' | 'slug' | 'systemRequirements'>[]> {
    return this.dataSource.getRepository(Plugin).find({
      where: { slug: In([...slugs]), isActive: true },
      select: { id: true, slug: true, systemRequirements: true },
    });
  }

  /** The ids of active plug-ins that cost nothing. */
  async findFreeIds(): Promise<string[]> {
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { priceCents: toCents(0), isActive: true }, select: { id: true } });
    return plugins.map(({ id }) => id);
  }

  /** Which of these slugs belong to a plug-in. */
  async findTakenSlugs(slugs: readonly string[]): Promise<Set<string>> {
    const plugins = await this.dataSource
      .getRepository(Plugin)
      .find({ where: { slug: In([...slugs]) }, select: { slug: true } });
    return new Set(plugins.map(({ slug }) => slug));
  }

  /** Inserts a complete plug-in and publishes it. */
  async insert(tx: EntityManager, { columns, translations, samples }: NewPlugin): Promise<void> {
    const { id: pluginId, slug, isActive, category, priceCents } = columns;
    await tx.getRepository(Plugin).insert(columns);
    await tx.getRepository(PluginTranslation).insert(translations.map((row) => ({ ...row, pluginId })));
    if (samples.length > 0)
      await tx
        .getRepository(AudioSample)
        .insert(samples.map((sample, index) => ({ ...sample, pluginId, index })));
    await this.outbox.add(tx, productPriced, { pluginId, category, priceCents });
    await this.outbox.add(tx, pluginChanged, { pluginId, slug, isActive });
  }

  private async findActive(slug: string): Promise<Plugin> {
    const row = await this.dataSource
      .getRepository(Plugin)
      .findOne({ where: { slug, isActive: true }, relations: { translations: true, audioSamples: true } });
    if (!row) throw new Failure(pluginNotFound, { slug });
    return row;
  }
}

function toSalesTerms(plugin: Plugin, language: Language): SalesTerms {
  const { id: pluginId, slug, version, imageUrl, colour, priceCents, category, trialEpoch } = plugin;
  const { name, description } = translationFor(plugin, language);
  // A free plug-in is had, not tried.
  const trialDays = priceCents === 0 ? 0 : plugin.trialDays;
  return {
    pluginId,
    slug,
    name,
    description,
    version,
    imageUrl,
    palette: paletteText(colour),
    priceCents,
    category,
    trialDays,
    trialEpoch,
  };
}
