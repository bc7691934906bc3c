import type { EntityManager } from 'typeorm';
import type { ProductDraft } from '#contracts/catalogue/products';
import type { DownloadSizes, Specifications } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { PluginTranslation } from './plugin-translation.entity';

type Words = Omit<PluginTranslation, 'plugin' | 'pluginId' | 'language'>;

const noSpecifications: Specifications = { format: [], bitDepth: '', sampleRate: '', interface: '' };
const noWords = {
  detailedDescription: '',
  features: [],
  tags: [],
  specifications: noSpecifications,
  downloadSizes: {},
};

const units: Record<Language, [string, string]> = { en: ['KB', 'MB'], ru: ['КБ', 'МБ'] };

function sizeText(bytes: number, language: Language): string {
  const [small, large] = units[language];
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} ${small}`
    : `${Math.round(bytes / 1_000_000)} ${large}`;
}

/** Bytes of the newest file for each system. */
export interface FileBytes {
  macOS?: number;
  windows?: number;
}

/** What the page of a product says about the size of its files, in one language. */
export function sizesOf(bytes: FileBytes, language: Language): DownloadSizes {
  const { macOS, windows } = bytes;
  return {
    ...(macOS ? { macOS: { size: sizeText(macOS, language) } } : {}),
    ...(windows ? { windows: { size: sizeText(windows, language) } } : {}),
  };
}

/** Fields that were not sent stay as they were. */
function given<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

async function put(tx: EntityManager, pluginId: string, language: Language, words: Partial<Words>) {
  const rows = tx.getRepository(PluginTranslation);
  const before = await rows.findOneBy({ pluginId, language });
  const defaults = { name: '', description: '', ...noWords };
  await rows.save({ ...defaults, ...before, ...words, pluginId, language });
}

/** Writes the words of a draft: English always, Russian where it is sent, `null` takes the Russian away. */
export async function putWords(tx: EntityManager, pluginId: string, draft: ProductDraft): Promise<void> {
  const { name, description, tags, detailedDescription, features, specifications, ru } = draft;
  await put(tx, pluginId, 'en', {
    name,
    description,
    tags,
    ...given({ detailedDescription, features, specifications }),
  });
  if (ru === null) await tx.getRepository(PluginTranslation).delete({ pluginId, language: 'ru' });
  else if (ru) await put(tx, pluginId, 'ru', { ...given(ru), name: ru.name, description: ru.description });
}

/** New files have new sizes, in every language there is. */
export async function putSizes(tx: EntityManager, pluginId: string, bytes: FileBytes): Promise<void> {
  const rows = tx.getRepository(PluginTranslation);
  for (const { language, downloadSizes } of await rows.findBy({ pluginId }))
    await rows.update(
      { pluginId, language },
      { downloadSizes: { ...downloadSizes, ...sizesOf(bytes, language) } },
    );
}
