import type { PluginDetails, PluginSample } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { paletteText } from '#i18n/colours/palette';
import { toDollars } from '#contracts/fields/money';
import type { PriceReduction } from '../prices/reductions.service';
import type { AudioSample } from './audio-sample.entity';
import type { PluginTranslation } from './plugin-translation.entity';
import { priceFields } from './plugin-price';
import type { Plugin } from './plugin.entity';

/** The texts in a language, or in English if they are not translated. */
export function translationFor(plugin: Plugin, language: Language): PluginTranslation {
  const translation =
    plugin.translations.find((candidate) => candidate.language === language) ??
    plugin.translations.find((candidate) => candidate.language === 'en') ??
    plugin.translations[0];
  if (!translation) throw new Error(`plug-in ${plugin.slug} has no translation`);
  return translation;
}

/**
 * All columns of a plug-in and of one of its translations, so that a new column needs no change here. The contract's class
 * selects the fields of a reply (libs/platform/src/rpc/pick.ts).
 */
export function columnsIn(plugin: Plugin, language: Language) {
  return {
    ...translationFor(plugin, language),
    ...plugin,
    _id: plugin.id,
    price: toDollars(plugin.priceCents),
  };
}

export function sortedSamples(plugin: Plugin): AudioSample[] {
  return [...plugin.audioSamples].sort((a, b) => a.index - b.index);
}

/** The columns of a sample that visitors see. */
export type ShownSample = Pick<
  AudioSample,
  'index' | 'texts' | 'duration' | 'peaks' | 'storageKey' | 'bypassed'
>;

/** A sample of a plug-in, in one language. */
export function toPluginSample(slug: string, row: ShownSample, language: Language): PluginSample {
  const texts = row.texts[language] ?? row.texts.en ?? { name: '', description: '' };
  const url = row.storageKey ? `/api/plugins/${slug}/audio/${row.index}` : undefined;
  return {
    ...texts,
    url,
    duration: row.duration,
    peaks: row.peaks.length > 0 ? row.peaks : undefined,
    bypassedUrl: url && row.bypassed ? `${url}?bypassed=true` : undefined,
  };
}

/** A plug-in on its page, in one language. */
export function toPluginDetails(
  plugin: Plugin,
  language: Language,
  reduction?: PriceReduction,
): PluginDetails {
  const { downloadSizes, ...columns } = columnsIn(plugin, language);
  const audioSamples = sortedSamples(plugin).map((sample) => toPluginSample(plugin.slug, sample, language));
  const palette = paletteText(plugin.colour);
  return {
    ...columns,
    palette,
    ...priceFields(plugin, reduction),
    audioSamples,
    downloadFiles: downloadSizes,
  };
}
