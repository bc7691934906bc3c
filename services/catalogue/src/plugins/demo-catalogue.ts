import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pluginChanged } from '#contracts/catalogue/events';
import { type Language, languages } from '#contracts/kit/actor';
import { centsOf } from '#contracts/kit/money';
import { afterOthers } from '#platform/database/alone';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { CatalogueConfig } from '../catalogue.config';
import { DownloadFilesService } from '../download-files/download-files.service';
import { AudioSampleRow, type StoredSound } from './audio-sample.entity';
import { type DemoFiles, type DemoPlugin, type DemoWords, readDemoFiles } from './demo-files';
import { PluginTranslation } from './plugin-translation.entity';
import { PluginRow } from './plugin.entity';

/** Any number; only its sameness matters, so that one replica fills at a time. */
const seedLock = 727_401;

interface StoredSounds extends StoredSound {
  bypassed: StoredSound | null;
}

/** Fills an empty catalogue with the demo plug-ins; what is there already is left alone. */
@Injectable()
export class DemoCatalogue implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly downloads: DownloadFilesService,
    private readonly storage: Storage,
    private readonly outbox: Outbox,
    private readonly config: CatalogueConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production') throw new Error('SEED_DEMO is refused in production');
    await afterOthers(this.dataSource, seedLock, () => this.fill());
  }

  private async fill(): Promise<void> {
    const files = await readDemoFiles(this.config.DEMO_DIR);
    const known = await this.dataSource.getRepository(PluginRow).find({ select: { slug: true } });
    const slugs = new Set(known.map((row) => row.slug));
    for (const [position, plugin] of files.plugins.entries()) {
      if (!slugs.has(plugin.slug)) await this.add(plugin, position, files);
    }
    if (slugs.size === 0) this.log.info({ plugins: files.plugins.length }, 'demo catalogue filled');
  }

  private async add(plugin: DemoPlugin, position: number, files: DemoFiles): Promise<void> {
    const sounds = await Promise.all(
      plugin.audioSamples.map((sample, index) => this.storeSound(plugin.slug, index, sample.url)),
    );
    const downloads = files.downloads.filter((file) => file.slug === plugin.slug);
    const stored = await Promise.all(
      downloads.map(async (file) => {
        const storageKey = `downloads/${plugin.slug}/${plugin.version}/${file.fileName.toLowerCase()}`;
        await this.store(storageKey, join('downloads', plugin.slug, file.fileName), 'application/zip');
        return { ...file, storageKey, version: plugin.version };
      }),
    );
    await this.dataSource.transaction(async (tx) => {
      const id = newId();
      await this.insert(tx, id, plugin, position);
      await this.insertSamples(tx, id, plugin, sounds, files.sounds[plugin.slug] ?? []);
      for (const file of stored) await this.downloads.add(tx, id, file);
      await this.outbox.add(tx, pluginChanged, {
        pluginId: id,
        slug: plugin.slug,
        isActive: plugin.isActive,
      });
    });
  }

  private async insert(tx: EntityManager, id: string, plugin: DemoPlugin, position: number): Promise<void> {
    const {
      slug,
      category,
      isActive,
      imageUrl,
      descriptionImageUrl,
      version,
      compatibility,
      gallery,
      videoUrl,
      downloadUrl,
    } = plugin;
    await tx.getRepository(PluginRow).insert({
      id,
      slug,
      category,
      priceCents: centsOf(plugin.price),
      isActive,
      imageUrl,
      descriptionImageUrl,
      version,
      compatibility,
      gallery,
      videoUrl,
      downloadUrl,
      systemRequirements: plugin.systemRequirements,
      position,
    });
    await tx
      .getRepository(PluginTranslation)
      .insert(languages.map((language) => ({ pluginId: id, language, ...translation(plugin, language) })));
  }

  private async insertSamples(
    tx: EntityManager,
    pluginId: string,
    plugin: DemoPlugin,
    sounds: (StoredSounds | undefined)[],
    drawn: { peaks: number[] }[],
  ): Promise<void> {
    const rows = plugin.audioSamples.map((sample, index) => ({
      pluginId,
      index,
      duration: sample.duration,
      peaks: drawn[index]?.peaks ?? [],
      texts: Object.fromEntries(
        languages.map((language) => {
          const { name, description } = words(plugin, language).audioSamples[index] ?? sample;
          return [language, { name, description }];
        }),
      ),
      ...sounds[index],
    }));
    if (rows.length > 0) await tx.getRepository(AudioSampleRow).insert(rows);
  }

  private async storeSound(
    slug: string,
    index: number,
    url: string | undefined,
  ): Promise<StoredSounds | undefined> {
    if (!url) return undefined;
    const sound = (name: string) =>
      this.store(`samples/${slug}/${name}`, join('media', 'audio', slug, name), 'audio/mpeg');
    const off = `${index}-off.mp3`;
    const hasOff = existsSync(join(this.config.DEMO_DIR, 'media', 'audio', slug, off));
    return { ...(await sound(`${index}.mp3`)), bypassed: hasOff ? await sound(off) : null };
  }

  private async store(storageKey: string, path: string, contentType: string): Promise<StoredSound> {
    const data = await readFile(join(this.config.DEMO_DIR, path));
    await this.storage.put(storageKey, data, { contentType });
    return { storageKey, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') };
  }
}

function words(plugin: DemoPlugin, language: Language): DemoWords {
  return language === 'en' ? plugin : { ...plugin, ...plugin.translations.ru };
}

function translation(plugin: DemoPlugin, language: Language) {
  const { name, description, detailedDescription, features, tags, specifications, downloadFiles } = words(
    plugin,
    language,
  );
  return {
    name,
    description,
    detailedDescription,
    features,
    tags,
    specifications,
    downloadSizes: downloadFiles,
  };
}
