import type { Plugin } from 'vite';
import { type Lang, translations } from '../libs/i18n/src/translate';

const prefix = 'virtual:texts/';

/**
 * The texts that every page needs, as one module for each language. As an asset they are downloaded once, beside the scripts; in the page
 * they were a third of its HTML.
 */
export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const texts = JSON.stringify(translations(id.slice(prefix.length + 1) as Lang));
      // Browsers parse JSON faster than an object literal.
      return `export default JSON.parse(${JSON.stringify(texts)});`;
    },
  };
}
