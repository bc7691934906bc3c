import type { Lang } from '../../api/types';

/**
 * The address of a file with the language of the screen, because a failure is shown as a page. Links to it have no attribute `download`,
 * with which browsers would discard that page; the response itself asks to be saved.
 */
export function fileAddress(url: string, lang: Lang): string {
  return `${url}?lang=${lang}`;
}
