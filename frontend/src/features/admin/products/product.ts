export const categories = ['synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export type Category = (typeof categories)[number];
export const platforms = ['macos-universal', 'windows-x64'] as const;
export type Platform = (typeof platforms)[number];

export interface Specifications {
  format: string[];
  bitDepth: string;
  sampleRate: string;
  latency?: string;
  interface: string;
}

export interface Requirements {
  mac: string;
  windows: string;
  ram?: string;
  storage?: string;
}

export interface RussianWords {
  name: string;
  description: string;
  detailedDescription: string;
  features: string[];
  tags: string[];
  specifications: Specifications;
}

export interface Sample {
  en: { name: string; description: string };
  ru?: { name: string; description: string };
  duration: string;
  storageKey?: string;
  bypassedKey?: string;
  peaks?: number[];
}

export interface NewFile {
  platform: Platform;
  fileName: string;
  storageKey: string;
}

export interface ProductFile {
  id: string;
  platform: Platform;
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
}

/** A line of the list of products. */
export interface ProductRow {
  _id: string;
  slug: string;
  name: string;
  description: string;
  category: Category;
  price: number;
  version: string;
  imageUrl: string;
  downloadUrl: string;
  compatibility: string[];
  tags: string[];
  isActive: boolean;
  revision: number;
}

/** A product as it is read; as it is edited it has no id and no files yet. */
export interface Product extends ProductRow {
  detailedDescription: string;
  features: string[];
  descriptionImageUrl: string;
  videoUrl: string;
  gallery: string[];
  systemRequirements: Requirements;
  specifications: Specifications;
  audioSamples: Sample[];
  files: ProductFile[];
  ru?: RussianWords;
}

/** What the sheet edits. The price is what was typed. */
export interface Draft extends Omit<Product, '_id' | 'slug' | 'revision' | 'files' | 'price' | 'ru'> {
  price: string;
  ru: RussianWords;
  newFiles: NewFile[];
}
