import type { PluginDetails, PluginResponse, PluginList } from '#contracts/catalogue/plugins';
import type { ShopBundle, ShopBundleList, ShopBundleResponse } from '#contracts/commerce/pricing/bundles';
import { shopCurrency } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import type { NewsArticle } from '#contracts/news/articles';
import type { ShopBrand } from '#brand/shop-brand';
import { formatPrice } from '#i18n/money/money';
import { translate, translations } from '#i18n/translate';
import type { EncodedResponse } from '../read-cache/encoded-response';
import type { InlinedResponses } from './inlined-responses';
import type { PageHead } from './page-head';
import { type ListSelection, searchOf } from './plugin-lists';
import type { MatchedScreen } from '#i18n/screens/screens';
import { articleImage, productImages } from './preview-images';
import type { StructuredData } from './structured-data';

interface HeadInput {
  found: MatchedScreen | undefined;
  path: string;
  lang: Language;
  page: InlinedResponses;
  selection: ListSelection;
}

/** Parses a cached response. */
export function parseResponse<T>(response: EncodedResponse | undefined): T | undefined {
  return response ? (JSON.parse(response.plain.bytes.toString('utf8')) as T) : undefined;
}

/** The page of plug-ins among the inlined responses. */
function listOf({ responses }: InlinedResponses): PluginList | undefined {
  const list = [...responses].find(([url]) => url.startsWith('/plugins?'));
  return parseResponse<PluginList>(list?.[1]);
}

/** Builds the `<head>` of each page. */
export class PageHeads {
  constructor(
    private readonly data: StructuredData,
    private readonly shopBrand: Pick<ShopBrand, 'current'>,
  ) {}

  /** Pages without a picture have that of the shop. */
  headFor(about: HeadInput): PageHead {
    const head = this.ownHeadOf(about);
    return { ...head, picture: head.picture ?? this.shopBrand.current.sharePicture };
  }

  private ownHeadOf(about: HeadInput): PageHead {
    const { found, lang, page, path } = about;
    const name = found?.screen.name;
    if (page.isMissing || !found || !name || found.screen.titleKey) return this.noindex(about);
    const shown = found.screen.canonical ?? path;
    if (name === 'plugin') {
      const plugin = parseResponse<PluginResponse>(page.mainResponse)?.data;
      return plugin ? this.plugin(plugin, lang, shown) : this.noindex(about);
    }
    if (name === 'bundle') {
      const bundle = parseResponse<ShopBundleResponse>(page.mainResponse)?.data;
      return bundle ? this.bundle(bundle, lang, shown) : this.noindex(about);
    }
    if (name === 'article') {
      const article = parseResponse<NewsArticle>(page.mainResponse);
      return article ? this.article(article, lang, shown) : this.noindex(about);
    }
    if (name === 'plugins') return this.catalogue(about);
    return {
      ...this.texts(name, lang),
      lang,
      path: shown,
      structuredData: this.structuredDataOf(name, about),
    };
  }

  private get brand(): string {
    return this.shopBrand.current.name;
  }

  private texts(name: string, lang: Language, values: Record<string, string> = {}) {
    const all = { brand: this.brand, tagline: this.shopBrand.current.tagline[lang], ...values };
    return {
      title: translate(lang, `head.${name}.title`, all),
      description: translate(lang, `head.${name}.text`, all),
    };
  }

  private noindex({ found, page, lang }: HeadInput): PageHead {
    const home = this.texts('home', lang);
    const title = page.isMissing ? undefined : translations(lang)[found?.screen.titleKey ?? ''];
    return { ...home, title: title ? `${title} | ${this.brand}` : home.title, lang };
  }

  private structuredDataOf(name: string, { lang, page, path }: HeadInput): object[] {
    if (name === 'home') return [this.data.organization, this.data.webSite];
    const { title } = this.texts(name, lang);
    const crumbs = this.data.breadcrumbs([
      { name: this.brand, path: '/' },
      { name: title.split('|')[0]?.trim() ?? title, path },
    ]);
    if (name === 'contacts') return [this.data.contactPage, crumbs];
    const plugins = listOf(page);
    const bundles = parseResponse<ShopBundleList>(page.responses.get(`/bundles?lang=${lang}`));
    const list = [
      ...(plugins ? [this.data.itemList(plugins.data)] : []),
      ...(bundles ? [this.data.itemList(bundles.data, '/bundles')] : []),
    ];
    return [this.data.organization, crumbs, ...list];
  }

  /** Only the first page of all plug-ins is indexed; the products are, by the sitemap. */
  private catalogue(about: HeadInput): PageHead {
    const { lang, path, page, selection } = about;
    const list = listOf(page);
    const urlOf = (cursor: string | undefined) => cursor && path + searchOf({ ...selection, cursor });
    const head = {
      ...this.texts('plugins', lang),
      lang,
      next: urlOf(list?.next),
      previous: urlOf(list?.previous),
    };
    if (Object.keys(selection).length > 0) return head;
    return { ...head, path, structuredData: this.structuredDataOf('plugins', about) };
  }

  private plugin(plugin: PluginDetails, lang: Language, path: string): PageHead {
    const { name, tags, price, description } = plugin;
    const free = translations(lang)['price.free'] ?? '';
    const shownPrice = price === 0 ? free : formatPrice(price, lang, shopCurrency());
    return {
      ...this.texts('plugin', lang, { name, tag: tags[0] ?? '', price: shownPrice }),
      description,
      lang,
      path,
      kind: 'product',
      picture: productImages(plugin)[0],
      structuredData: [
        this.data.plugin(plugin),
        this.data.breadcrumbs([
          { name: this.brand, path: '/' },
          { name: translations(lang)['nav.plugins'] ?? '', path: '/plugins' },
          { name, path },
        ]),
      ],
    };
  }

  private bundle(bundle: ShopBundle, lang: Language, path: string): PageHead {
    const { name, parts, price, description } = bundle;
    const texts = this.texts('bundle', lang, {
      name,
      parts: parts.map((part) => part.name).join(', '),
      price: formatPrice(price, lang, shopCurrency()),
    });
    return {
      ...texts,
      description: description || texts.description,
      lang,
      path,
      kind: 'product',
      picture: productImages({ ...bundle, gallery: [] })[0],
      structuredData: [
        this.data.bundle(bundle),
        this.data.breadcrumbs([
          { name: this.brand, path: '/' },
          { name: translations(lang)['nav.bundles'] ?? '', path: '/bundles' },
          { name, path },
        ]),
      ],
    };
  }

  private article(article: NewsArticle, lang: Language, path: string): PageHead {
    const { title, subtitle, publishedAt } = article;
    const picture = articleImage(article);
    return {
      ...this.texts('article', lang, { title }),
      description: subtitle,
      lang,
      path,
      kind: 'article',
      picture,
      publishedAt,
      structuredData: [
        this.data.article(article, lang, picture),
        this.data.breadcrumbs([
          { name: this.brand, path: '/' },
          { name: translations(lang)['nav.news'] ?? '', path: '/news' },
          { name: title, path },
        ]),
      ],
    };
  }
}
