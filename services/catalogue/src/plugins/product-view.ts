import type { RussianTranslation } from '#contracts/catalogue/product-content';
import {
  Product,
  type ProductFile,
  type ProductSample,
  type ProductSummary,
} from '#contracts/catalogue/products';
import { pick } from '#platform/rpc/pick';
import type { AudioSample } from './audio-sample.entity';
import { hasDownloadLink } from './download-link';
import type { Plugin } from './plugin.entity';
import { columnsIn, sortedSamples } from './plugin-view';

/** A product in the administrators' list. */
export function toProductSummary(plugin: Plugin, hasFiles: boolean): ProductSummary {
  return { ...columnsIn(plugin, 'en'), hasFiles, updatedAt: plugin.updatedAt.toISOString() };
}

function toProductSample({ texts, duration, peaks, storageKey, bypassed }: AudioSample): ProductSample {
  return {
    en: texts.en ?? { name: '', description: '' },
    ru: texts.ru,
    duration,
    peaks: peaks.length > 0 ? peaks : undefined,
    storageKey: storageKey ?? undefined,
    bypassedKey: bypassed?.storageKey,
  };
}

/** A product with everything that an administrator edits. */
export function toProduct(plugin: Plugin, files: ProductFile[]): Product {
  const ru: RussianTranslation | undefined = plugin.translations.find(({ language }) => language === 'ru');
  const audioSamples = sortedSamples(plugin).map(toProductSample);
  return {
    ...columnsIn(plugin, 'en'),
    ...toProductSummary(plugin, files.length > 0 || hasDownloadLink(plugin)),
    audioSamples,
    files,
    ru,
  };
}

/** Fields that no editor changes, and the waveforms of samples. */
const omittedFields = new Set(['id', '_id', 'revision', 'updatedAt', 'hasFiles', 'audioSamples']);

/** A product in the audit log. */
export function productAuditRecord(product: Product): object {
  const fields: [string, unknown][] = Object.entries(pick(Product, product) as object);
  const audioSamples = product.audioSamples.map(({ peaks: _peaks, ...sample }) => sample);
  return { ...Object.fromEntries(fields.filter(([name]) => !omittedFields.has(name))), audioSamples };
}
