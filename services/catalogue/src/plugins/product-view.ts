import type {
  Product,
  ProductFile,
  ProductRow,
  ProductSample,
  RussianWords,
} from '#contracts/catalogue/products';
import { toDollars } from '#contracts/kit/money';
import type { AudioSampleRow } from './audio-sample.entity';
import type { PluginTranslation } from './plugin-translation.entity';
import type { PluginRow } from './plugin.entity';
import { wordsOf } from './plugin-view';

/** A product as a line of the administrators' list. */
export function productRow(plugin: PluginRow, hasFiles: boolean): ProductRow {
  const { id, slug, category, imageUrl, downloadUrl, version, compatibility, isActive, revision } = plugin;
  const { name, description, tags } = wordsOf(plugin, 'en');
  return {
    id,
    _id: id,
    slug,
    name,
    description,
    price: toDollars(plugin.priceCents),
    category,
    imageUrl,
    downloadUrl,
    version,
    compatibility,
    tags,
    isActive,
    hasFiles,
    revision,
    updatedAt: plugin.updatedAt.toISOString(),
  };
}

function sampleOf({ texts, duration, peaks, storageKey, bypassed }: AudioSampleRow): ProductSample {
  return {
    en: texts.en ?? { name: '', description: '' },
    ru: texts.ru,
    duration,
    peaks: peaks.length > 0 ? peaks : undefined,
    storageKey: storageKey ?? undefined,
    bypassedKey: bypassed?.storageKey,
  };
}

function russianOf(words: PluginTranslation | undefined): RussianWords | undefined {
  if (!words) return undefined;
  const { name, description, detailedDescription, features, tags, specifications } = words;
  return { name, description, detailedDescription, features, tags, specifications };
}

/** A product with everything an editor may change. */
export function productOf(plugin: PluginRow, files: ProductFile[]): Product {
  const { descriptionImageUrl, videoUrl, gallery, systemRequirements } = plugin;
  const { detailedDescription, features, specifications } = wordsOf(plugin, 'en');
  const samples = [...plugin.audioSamples].sort((a, b) => a.index - b.index);
  return {
    ...productRow(plugin, files.length > 0),
    detailedDescription,
    features,
    descriptionImageUrl,
    videoUrl,
    gallery,
    systemRequirements,
    specifications,
    audioSamples: samples.map(sampleOf),
    files,
    ru: russianOf(plugin.translations.find(({ language }) => language === 'ru')),
  };
}
