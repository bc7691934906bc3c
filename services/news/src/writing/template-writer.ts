import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import { truncate } from '#i18n/characters/truncate';
import { londonDate } from '#i18n/london-date';
import { formatPrice } from '#i18n/money';
import { translate } from '#i18n/translate';
import { type CatalogueChange, listPriceOf, NewsWriter, type WrittenNews } from './news-writer';

/** Within the limits of an article (contract ArticleText). */
const maxTitleLength = 200;
const maxDescriptionLength = 1_000;

/** A product that became free, or is free no longer, has no price to compare. */
function priceKey({ plugin, oldPrice }: CatalogueChange): string {
  if (listPriceOf(plugin.en) === 0) return 'price_free';
  return oldPrice === 0 ? 'price_paid' : 'price';
}

/** The list price and the one before. */
function pricesOf({ plugin, oldPrice = 0 }: CatalogueChange, language: Language) {
  const price = listPriceOf(plugin[language]);
  return { price: formatPrice(price, language), before: formatPrice(oldPrice, language) };
}

/** What a new product costs, and the price of a running sale beside the list price. */
function offerOf({ kind, plugin }: CatalogueChange, language: Language): string {
  const { price, sale } = plugin[language];
  const list = formatPrice(listPriceOf(plugin[language]), language);
  if (sale) {
    const end = londonDate(new Date(sale.endsAt), language);
    return translate(language, 'news.draft.on_sale', { price: formatPrice(price, language), list, end });
  }
  if (kind !== 'new') return '';
  return price === 0 ? translate(language, 'news.draft.free') : list;
}

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
    const lines = changes.map((change, i) => {
      const { name, version } = change.plugin[language];
      const description = truncate(change.plugin[language].description, maxDescriptionLength);
      const sentence = text(change.kind === 'price' ? priceKey(change) : change.kind, {
        ...{ name, version, description },
        ...pricesOf(change, language),
      });
      const parts = change.kind === 'version' ? [sentence] : [sentence, offerOf(change, language)];
      return `• ${parts.filter((part) => part !== '').join(' ')} [${i + 1}]`;
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
