import type { EntityManager } from 'typeorm';
import type { DownloadSizes } from '#contracts/catalogue/plugins';
import { RussianTranslation, type Specifications } from '#contracts/catalogue/product-content';
import type { Language } from '#contracts/kit/actor';
import { declaredFields } from '#platform/rpc/pick';
import { pickFields } from '../fields';
import { PluginTranslation } from './plugin-translation.entity';

type TranslationFields = Omit<PluginTranslation, 'plugin' | 'pluginId' | 'language'>;

export const noSpecifications: Specifications = { format: [], bitDepth: '', sampleRate: '', interface: '' };
const emptyTranslation = { name: '', description: '', specifications: noSpecifications };

const units: Record<Language, [string, string]> = { en: ['KB', 'MB'], ru: ['КБ', 'МБ'] };

/** The translated fields of a product are those of the contract's Russian translation. */
export const translatedFields = declaredFields(RussianTranslation) as (keyof RussianTranslation)[];

function sizeText(bytes: number, language: Language): string {
  const [small, large] = units[language];
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} ${small}`
    : `${Math.round(bytes / 1_000_000)} ${large}`;
}

/** Bytes of the newest file for each system. */
export interface FileSizes {
  macOS?: number | undefined;
  windows?: number | undefined;
}

/** The file sizes on the product page, in one language. */
export function downloadSizesOf(bytes: FileSizes, language: Language): DownloadSizes {
  const { macOS, windows } = bytes;
  return {
    ...(macOS ? { macOS: { size: sizeText(macOS, language) } } : {}),
    ...(windows ? { windows: { size: sizeText(windows, language) } } : {}),
  };
}

/** English texts and, in `ru`, Russian ones; `null` deletes the Russian translation. */
export interface TextValues extends Partial<RussianTranslation> {
  ru?: Partial<RussianTranslation> | null;
}

/** The translated fields that were sent; absent ones stay as they were. */
function sentFields(draft: object): Partial<TranslationFields> {
  const names = new Set<string>(translatedFields);
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}

async function saveTranslation(
  tx: EntityManager,
  pluginId: string,
  language: Language,
  fields: Partial<TranslationFields>,
): Promise<void> {
  const translations = tx.getRepository(PluginTranslation);
  const before = await translations.findOneBy({ pluginId, language });
  await translations.save({ ...emptyTranslation, ...before, ...fields, pluginId, language });
}

/** Saves the texts of a draft: English always, Russian if it was sent. */
export async function saveTranslations(
  tx: EntityManager,
  pluginId: string,
  draft: TextValues,
): Promise<void> {
  await saveTranslation(tx, pluginId, 'en', sentFields(draft));
  if (draft.ru === null) await tx.getRepository(PluginTranslation).delete({ pluginId, language: 'ru' });
  else if (draft.ru) await saveTranslation(tx, pluginId, 'ru', sentFields(draft.ru));
}

/** Saves some texts. @returns those that were replaced, for an undo */
export async function replaceTexts(
  tx: EntityManager,
  pluginId: string,
  { ru, ...en }: TextValues,
): Promise<TextValues> {
  const before = await tx.getRepository(PluginTranslation).findBy({ pluginId });
  const replaced = (language: Language, texts: Partial<RussianTranslation>) => {
    const present = before.find((one) => one.language === language);
    const names = translatedFields.filter((name) => texts[name] !== undefined);
    return present && pickFields(present, names);
  };
  await saveTranslations(tx, pluginId, ru === undefined ? en : { ...en, ru });
  return { ...replaced('en', en), ...(ru ? { ru: replaced('ru', ru) ?? null } : {}) };
}

/** Saves the sizes of new files in every language of the product. */
export async function saveDownloadSizes(
  tx: EntityManager,
  pluginId: string,
  bytes: FileSizes,
): Promise<void> {
  const translations = tx.getRepository(PluginTranslation);
  for (const { language, downloadSizes } of await translations.findBy({ pluginId }))
    await translations.update(
      { pluginId, language },
      { downloadSizes: { ...downloadSizes, ...downloadSizesOf(bytes, language) } },
    );
}
