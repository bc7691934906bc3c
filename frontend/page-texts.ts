import type { Plugin } from 'vite';
import { withRules } from '../libs/i18n/src/plural-forms';
import { type Lang, translations } from '../libs/i18n/src/translate';

const prefix = 'virtual:texts/';

const textFile = /\/libs\/i18n\/locales\/(en|ru)\/[\w-]+\.json$/;

/** The numbers of the shop's rules in the texts that screens load themselves. */
export function ruleTexts(): Plugin {
  return {
    name: 'rule-texts',
    // Before the file becomes a module.
    enforce: 'pre',
    transform(code, id) {
      const lang = textFile.exec(id)?.[1];
      return lang === undefined ? undefined : { code: withRules(code, lang as Lang), map: null };
    },
  };
}

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
