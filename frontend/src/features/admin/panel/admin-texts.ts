import type { Lang } from '../../../api/types';

type Area = { default: Record<string, string> };

const areas = import.meta.glob<Area>('../../../../../libs/i18n/locales/*/admin*.json');

/** The panel's words in a language; they are no part of what visitors load. */
export async function adminTexts(lang: Lang): Promise<Record<string, string>> {
  const files = Object.entries(areas).filter(([path]) => path.includes(`/locales/${lang}/`));
  const loaded = await Promise.all(files.map(([, load]) => load()));
  return Object.assign({}, ...loaded.map((area) => area.default)) as Record<string, string>;
}
