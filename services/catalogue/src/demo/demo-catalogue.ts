import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Language, languages } from '#contracts/kit/actor';
import { centsOf } from '#contracts/fields/money';
import { withAdvisoryLock } from '#platform/database/advisory-lock';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { CatalogueConfig } from '../catalogue.config';
import { omit, pickFields } from '../fields';
import {
  downloadSizesOf,
  type NewPlugin,
  PluginsService,
  type SampleColumns,
  type StoredAudio,
  translatedFields,
  type TranslationColumns,
} from '../plugins/plugins.service';
import { DownloadFilesService, type NewDownloadFile } from '../releases/download-files.service';
import { FileSignerService } from '../stored-files/file-signer.service';
import { DemoBundleSeeder } from './demo-bundles';
import {
  type DemoDownload,
  type DemoFiles,
  type DemoPlugin,
  type DemoTexts,
  readDemoFiles,
} from './demo-files';

/** Advisory lock of the seeding: one replica at a time. */
const seedLock = 727_401;

/** Seeds the demo plug-ins and their bundles; existing ones are left unchanged. */
@Injectable()
export class DemoCatalogueSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plugins: PluginsService,
    private readonly downloads: DownloadFilesService,
    private readonly bundles: DemoBundleSeeder,
    private readonly storage: Storage,
    private readonly signer: FileSignerService,
    private readonly config: CatalogueConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production') throw new Error('SEED_DEMO is not allowed in production');
    await retryWhileDatabaseUnavailable(
      () => withAdvisoryLock(this.dataSource, seedLock, () => this.seed()),
      this.log,
    );
  }

  private async seed(): Promise<void> {
    const files = await readDemoFiles(this.config.DEMO_DIR);
    const slugs = await this.plugins.findTakenSlugs(files.plugins.map(({ slug }) => slug));
    for (const [position, plugin] of files.plugins.entries()) {
      if (!slugs.has(plugin.slug)) await this.add(plugin, position, files);
    }
    await this.bundles.seed();
    if (slugs.size === 0) this.log.info({ plugins: files.plugins.length }, 'demo catalogue seeded');
  }

  private async add(demo: DemoPlugin, position: number, files: DemoFiles): Promise<void> {
    const id = newId();
    const downloads = files.downloads.filter(({ slug }) => slug === demo.slug);
    const columns = omit(demo, [...translatedFields, 'audioSamples', 'translations', 'price']);
    const plugin: NewPlugin = {
      columns: { ...columns, id, position, priceCents: centsOf(demo.price, 'USD') },
      translations: languages.map((language) => translationOf(demo, downloads, language)),
      samples: await Promise.all(
        demo.audioSamples.map(async (sample, index) => ({
          duration: sample.duration,
          peaks: files.waveforms[demo.slug]?.[index]?.peaks ?? [],
          texts: sampleTexts(demo, index),
          ...(sample.url ? await this.storeSample(demo.slug, index) : {}),
        })),
      ),
    };
    const stored = await Promise.all(downloads.map((file) => this.storeDownload(demo, file)));
    await this.dataSource.transaction(async (tx) => {
      await this.plugins.insert(tx, plugin);
      for (const file of stored) await this.downloads.publish(tx, id, file);
    });
  }

  private async storeDownload({ slug, version }: DemoPlugin, file: DemoDownload): Promise<NewDownloadFile> {
    const { platform, fileName } = file;
    const storageKey = `downloads/${slug}/${version}/${fileName.toLowerCase()}`;
    await this.store(storageKey, join('downloads', slug, fileName), 'application/zip');
    const signed = await this.signer.sign(storageKey);
    if (!signed) throw new Error(`demo file is empty: ${fileName}`);
    return { platform, fileName, storageKey, version, ...signed };
  }

  private async storeSample(
    slug: string,
    index: number,
  ): Promise<Pick<SampleColumns, 'bypassed'> & StoredAudio> {
    const storeFile = (name: string) =>
      this.store(`samples/${slug}/${name}`, join('media', 'audio', slug, name), 'audio/mpeg');
    const bypassedName = `${index}-off.mp3`;
    const hasBypassed = existsSync(join(this.config.DEMO_DIR, 'media', 'audio', slug, bypassedName));
    const bypassed = hasBypassed ? await storeFile(bypassedName) : null;
    return { ...(await storeFile(`${index}.mp3`)), bypassed };
  }

  private async store(storageKey: string, path: string, contentType: string): Promise<StoredAudio> {
    const data = await readFile(join(this.config.DEMO_DIR, path));
    await this.storage.put(storageKey, data, { contentType });
    return { storageKey, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') };
  }
}

function textsIn(demo: DemoPlugin, language: Language): DemoTexts {
  return language === 'en' ? demo : { ...demo, ...demo.translations.ru };
}

function sampleTexts(demo: DemoPlugin, index: number): SampleColumns['texts'] {
  return Object.fromEntries(
    languages.map((language) => {
      const { name = '', description = '' } =
        textsIn(demo, language).audioSamples[index] ?? demo.audioSamples[index] ?? {};
      return [language, { name, description }];
    }),
  );
}

/** The sizes are those of the files that buyers get. */
function translationOf(
  demo: DemoPlugin,
  downloads: readonly DemoDownload[],
  language: Language,
): TranslationColumns {
  const texts = textsIn(demo, language);
  const bytesOf = (isWindows: boolean) =>
    downloads.find(({ platform }) => (platform === 'windows-x64') === isWindows)?.bytes ?? 0;
  const downloadSizes = downloadSizesOf({ macOS: bytesOf(false), windows: bytesOf(true) }, language);
  return { ...pickFields(texts, translatedFields), language, downloadSizes };
}
