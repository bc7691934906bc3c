import type { Lang } from '../../api/types';

type Area = { default: Record<string, string> };

const areas = import.meta.glob<Area>('../../../../libs/i18n/locales/*/activate.json');

/** The words of confirming computers; they are no part of what every visitor loads. */
export async function activationTexts(lang: Lang): Promise<Record<string, string>> {
  const files = Object.entries(areas).filter(([path]) => path.includes(`/locales/${lang}/`));
  const loaded = await Promise.all(files.map(([, load]) => load()));
  return Object.assign({}, ...loaded.map((area) => area.default)) as Record<string, string>;
}
