import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import { truncate } from '#i18n/truncate';
import { formatPrice } from '#i18n/money';
import { translate } from '#i18n/translate';
import { type CatalogueChange, NewsWriter, type WrittenNews } from './news-writer';

/** Within the limits of an article (contract ArticleText). */
const maxTitleLength = 200;
const maxDescriptionLength = 1_000;

/** Fills a template with one line per change and the product pages as sources. It needs no network. */
export class TemplateWriter extends NewsWriter {
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
    const text = (key: string, values: Record<string, string> = {}) =>
      translate(language, `news.draft.${key}`, values);
    const names = changes.map(({ plugin }) => plugin[language].name);
    const lines = changes.map(({ kind, plugin, oldPrice = 0 }, i) => {
      const { name, version, price } = plugin[language];
      const description = truncate(plugin[language].description, maxDescriptionLength);
      const [now, before] = [price, oldPrice].map((amount) => formatPrice(amount, language));
      const values = { name, version, description, price: now ?? '', before: before ?? '' };
      return `• ${text(kind, values)} [${i + 1}]`;
    });
    const first = names.slice(0, 3).join(', ');
    return {
      language,
      title: truncate(text(names.length > 3 ? 'title_more' : 'title', { names: first }), maxTitleLength),
      subtitle: text('subtitle'),
      content: [text('opening'), lines.join('\n'), text('closing')].join('\n\n'),
    };
  }
}
