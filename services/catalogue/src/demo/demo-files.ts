import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#contracts/catalogue/download-files';
import type { BundleDraft } from '#contracts/catalogue/bundles';
import type { PluginColumns, TranslationColumns } from '../plugins/plugins.service';

/** The texts of a demo plug-in in one language. */
export interface DemoTexts extends Omit<TranslationColumns, 'language' | 'downloadSizes'> {
  audioSamples: { name: string; description: string; url?: string; duration: string }[];
}

/** An entry of catalogue.json: the columns and the English texts, and the Russian texts that differ. */
export type DemoPlugin = Omit<PluginColumns, 'id' | 'priceCents' | 'position'> &
  DemoTexts & {
    /** In dollars. In another currency it is sold for as many minor units: $129.00 or ¥12,900. */
    price: number;
    translations: { ru?: Partial<DemoTexts> };
  };

/** A file for buyers, as listed in downloads/manifest.json. */
export interface DemoDownload {
  slug: string;
  platform: Platform;
  fileName: string;
  bytes: number;
  sha256: string;
}

interface DemoWaveform {
  seconds: number;
  peaks: number[];
}

/** The files of the demo catalogue. */
export interface DemoFiles {
  plugins: DemoPlugin[];
  downloads: DemoDownload[];
  waveforms: Record<string, DemoWaveform[]>;
}

/** An entry of bundles.json. */
type DemoBundle = Omit<BundleDraft, 'isActive' | 'pluginIds'> & { id: string; slugs: string[] };

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}

/** Reads the demo data of this repository; its shape is trusted, not validated. */
export async function readDemoFiles(dir: string): Promise<DemoFiles> {
  const [{ plugins }, downloads, waveforms] = await Promise.all([
    readJson<{ plugins: DemoPlugin[] }>(dir, 'catalogue.json'),
    readJson<DemoDownload[]>(dir, 'downloads', 'manifest.json'),
    readJson<Record<string, DemoWaveform[]>>(dir, 'media', 'audio', 'peaks.json'),
  ]);
  return { plugins, downloads, waveforms };
}

/** Reads the demo bundles; their shape is trusted as well. */
export async function readDemoBundles(dir: string): Promise<DemoBundle[]> {
  return (await readJson<{ bundles: DemoBundle[] }>(dir, 'bundles.json')).bundles;
}
