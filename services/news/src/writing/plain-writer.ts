import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import { beginningOf } from '#contracts/kit/text';
import { formatPrice } from '#i18n/money';
import { translate } from '#i18n/translate';
import { type CatalogueChange, NewsWriter, type WrittenNews } from './news-writer';

/** Within what an editor may save of a draft (ArticleTranslation). */
const longestTitle = 200;
const longestDescription = 1_000;

/** Says what changed, one line each, and names the product pages as sources. It needs nobody's network. */
export class PlainWriter extends NewsWriter {
  constructor(private readonly shopUrl: string) {
    super();
  }

  async write(changes: readonly CatalogueChange[]): Promise<WrittenNews> {
    return {
      translations: languages.map((language) => this.in(language, changes)),
      sources: changes.map(({ plugin }) => new URL(`/plugins/${plugin.en.slug}`, this.shopUrl).href),
    };
  }

  private in(language: Language, changes: readonly CatalogueChange[]) {
    const say = (key: string, values: Record<string, string> = {}) =>
      translate(language, `news.draft.${key}`, values);
    const names = changes.map(({ plugin }) => plugin[language].name);
    const lines = changes.map(({ kind, plugin, oldPrice = 0 }, i) => {
      const { name, version, price } = plugin[language];
      const description = beginningOf(plugin[language].description, longestDescription);
      const [now, before] = [price, oldPrice].map((amount) => formatPrice(amount, language));
      const values = { name, version, description, price: now ?? '', before: before ?? '' };
      return `• ${say(kind, values)} [${i + 1}]`;
    });
    const first = names.slice(0, 3).join(', ');
    return {
      language,
      title: beginningOf(say(names.length > 3 ? 'title_more' : 'title', { names: first }), longestTitle),
      subtitle: say('subtitle'),
      content: [say('opening'), lines.join('\n'), say('closing')].join('\n\n'),
    };
  }
}
