import { textFor } from '../../../../../libs/i18n/src/text-for';
import type { ArticleDraft, ArticleText, SaleListItem } from '../../../api/schema';
import type { Lang } from '../../../api/types';
import { formatPrice, fromMinor, momentOfShop } from '../../i18n/formats';
import type { Texts } from '../../i18n/texts';
import { slugify } from '../panel/form/slugify';

/** What the article lists; null for a sale of everything. */
export type ReducedNames = readonly string[] | null;

function amountOf({ kind, percent, amountCents }: SaleListItem, lang: Lang): string {
  return kind === 'percent' ? `${percent ?? 0} %` : formatPrice(fromMinor(amountCents ?? 0), lang);
}

function textsIn(language: Lang, texts: Texts, sale: SaleListItem, names: ReducedNames): ArticleText {
  const values = {
    name: language === 'ru' ? sale.nameRu : sale.nameEn,
    amount: amountOf(sale, language),
    start: momentOfShop(sale.startsAt, language),
    end: momentOfShop(sale.endsAt, language),
  };
  const text = (key: string) => textFor(texts, `admin.sales.article.${key}`, values, language) ?? '';
  const reduced = names === null ? [text('all')] : [text('some'), ...names.map((name) => `• ${name}`)];
  return {
    language,
    title: text('title'),
    subtitle: text('subtitle'),
    content: [...reduced, text('list')].join('\n'),
  };
}

/**
 * The draft of an article about a sale in both languages. Its source is the list of reduced plug-ins, and its slug contains the end
 * of the sale's id, so that a second draft of the same sale is refused.
 */
export function saleArticle(
  sale: SaleListItem,
  names: ReducedNames,
  texts: Readonly<Record<Lang, Texts>>,
  origin: string,
): ArticleDraft {
  const base = slugify(sale.nameEn).slice(0, 70).replace(/-$/, '');
  return {
    slug: [base || 'sale', sale.id.slice(-6)].join('-'),
    imageUrl: '',
    isPublished: false,
    publishedAt: sale.startsAt,
    translations: [textsIn('en', texts.en, sale, names), textsIn('ru', texts.ru, sale, names)],
    sources: [`${origin}/plugins?sale=on`],
  };
}
