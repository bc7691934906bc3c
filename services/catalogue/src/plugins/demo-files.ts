import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#contracts/catalogue/download-files';
import type {
  Category,
  DownloadSizes,
  Specifications,
  SystemRequirements,
} from '#contracts/catalogue/plugins';

/** Words that may differ by language. */
export interface DemoWords {
  name: string;
  description: string;
  detailedDescription: string;
  features: string[];
  tags: string[];
  audioSamples: { name: string; description: string; url?: string; duration: string }[];
  downloadFiles: DownloadSizes;
  specifications: Specifications;
}

/** An entry of catalogue.json: English on top, differing Russian words below. */
export interface DemoPlugin extends DemoWords {
  slug: string;
  category: Category;
  /** Dollars. */
  price: number;
  isActive: boolean;
  imageUrl: string;
  descriptionImageUrl: string;
  version: string;
  compatibility: string[];
  gallery: string[];
  videoUrl: string;
  downloadUrl: string;
  systemRequirements: SystemRequirements;
  translations: { ru?: Partial<DemoWords> };
}

/** A file a buyer can fetch, as downloads/manifest.json lists it. */
export interface DemoDownload {
  slug: string;
  platform: Platform;
  fileName: string;
  bytes: number;
  sha256: string;
}

export interface DemoSound {
  seconds: number;
  peaks: number[];
}

/** Everything the demo catalogue is made of. */
export interface DemoFiles {
  plugins: DemoPlugin[];
  downloads: DemoDownload[];
  sounds: Record<string, DemoSound[]>;
}

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}

/** Reads the demo data of our own repository; its shape is trusted, not checked. */
export async function readDemoFiles(dir: string): Promise<DemoFiles> {
  const [{ plugins }, downloads, sounds] = await Promise.all([
    readJson<{ plugins: DemoPlugin[] }>(dir, 'catalogue.json'),
    readJson<DemoDownload[]>(dir, 'downloads', 'manifest.json'),
    readJson<Record<string, DemoSound[]>>(dir, 'media', 'audio', 'peaks.json'),
  ]);
  return { plugins, downloads, sounds };
}
