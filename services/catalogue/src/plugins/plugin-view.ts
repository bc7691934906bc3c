import type { AudioSample, Plugin, PluginCard } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { toDollars } from '#contracts/kit/money';
import type { AudioSampleRow } from './audio-sample.entity';
import type { PluginTranslation } from './plugin-translation.entity';
import type { PluginRow } from './plugin.entity';

/** The words for a language; English where there are none. */
export function wordsOf(plugin: PluginRow, language: Language): PluginTranslation {
  const words =
    plugin.translations.find((translation) => translation.language === language) ??
    plugin.translations.find((translation) => translation.language === 'en') ??
    plugin.translations[0];
  if (!words) throw new Error(`plug-in ${plugin.slug} has no words`);
  return words;
}

function sampleView(slug: string, row: AudioSampleRow, language: Language): AudioSample {
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

/** A plug-in as a card shows it, in one language. */
export function cardView(plugin: PluginRow, language: Language): PluginCard {
  const { name, description, features, tags } = wordsOf(plugin, language);
  const { id, slug, category, imageUrl, version, compatibility, priceCents } = plugin;
  const samples = [...plugin.audioSamples].sort((a, b) => a.index - b.index);
  return {
    id,
    _id: id,
    slug,
    name,
    category,
    price: toDollars(priceCents),
    imageUrl,
    description,
    version,
    compatibility,
    features,
    tags,
    audioSamples: samples.map((sample) => sampleView(slug, sample, language)),
  };
}

/** A plug-in whole, in one language. */
export function pluginView(plugin: PluginRow, language: Language): Plugin {
  const { detailedDescription, specifications, downloadSizes } = wordsOf(plugin, language);
  const { descriptionImageUrl, gallery, videoUrl, systemRequirements } = plugin;
  return {
    ...cardView(plugin, language),
    detailedDescription,
    descriptionImageUrl,
    gallery,
    videoUrl,
    downloadFiles: downloadSizes,
    systemRequirements,
    specifications,
  };
}

/** What the shop calls a plug-in, in one language. */
export function nameOf(plugin: PluginRow, language: Language): string {
  return wordsOf(plugin, language).name;
}

/** One sentence about a plug-in, in one language. */
export function descriptionOf(plugin: PluginRow, language: Language): string {
  return wordsOf(plugin, language).description;
}
