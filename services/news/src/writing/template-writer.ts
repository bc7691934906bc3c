import { shopCurrency } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import type { ShopBrand } from '#brand/shop-brand';
import { truncate } from '#i18n/characters/truncate';

import { formatPrice } from '#i18n/money/money';
import { shopDate } from '#i18n/shop-date';
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
  const currency = shopCurrency();
  return { price: formatPrice(price, language, currency), before: formatPrice(oldPrice, language, currency) };
}

/** What a new product costs, and the price of a running sale beside the list price. */
function offerOf({ kind, plugin }: CatalogueChange, language: Language, timeZone: string): string {
  const { price, sale } = plugin[language];
  const list = formatPrice(listPriceOf(plugin[language]), language, shopCurrency());
  if (sale) {
    const end = shopDate(new Date(sale.endsAt), language, timeZone);
    return translate(language, 'news.draft.on_sale', {
      price: formatPrice(price, language, shopCurrency()),
      list,
      end,
    });
  }
  if (kind !== 'new') return '';
  return price === 0 ? translate(language, 'news.draft.free') : list;
}

/** Fills a template with one line per change and the product pages as sources. It needs no network. */
export class TemplateWriter extends NewsWriter {
  constructor(
    private readonly shopUrl: string,
    private readonly brand: Pick<ShopBrand, 'current'>,
  ) {
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
      const parts =
        change.kind === 'version'
          ? [sentence]
          : [sentence, offerOf(change, language, this.brand.current.timeZone)];
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
