import type { PluginDetails, PluginCard, PluginSale } from '#contracts/catalogue/plugins';
import type { ShopBundle } from '#contracts/commerce/pricing/bundles';
import { shopCurrency } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import type { NewsArticle } from '#contracts/news/articles';
import { withdrawalDays } from '#contracts/shop-rules';
import type { ShopBrand } from '#brand/shop-brand';
import { decimalsOf } from '#contracts/fields/currencies';
import { truncate } from '#i18n/characters/truncate';
import { productImages } from './preview-images';

/** Search engines cut longer headlines. */
const maxHeadlineLength = 110;

/** `29.00`, or `2900` in a currency without decimals. */
function amountOf(price: number): string {
  return price.toFixed(decimalsOf(shopCurrency()));
}

/** What is sold where at which price. */
interface OfferFacts {
  path: string;
  price: number;
  sale?: Pick<PluginSale, 'listPrice' | 'endsAt'> | undefined;
}

/** schema.org objects with absolute URLs (design §12). */
export class StructuredData {
  constructor(
    private readonly shopUrl: string,
    private readonly brand: Pick<ShopBrand, 'current'>,
  ) {}

  private at(path: string): string {
    return new URL(path, this.shopUrl).href;
  }

  get organization(): object {
    const { name, legalName, address, socialLinks } = this.brand.current;
    return {
      '@type': 'Organization',
      name,
      legalName,
      url: this.at('/'),
      logo: this.at('/favicon.svg'),
      sameAs: socialLinks.length > 0 ? socialLinks : undefined,
      address: { '@type': 'PostalAddress', streetAddress: address.join(', ') },
    };
  }

  get webSite(): object {
    return { '@type': 'WebSite', name: this.brand.current.name, url: this.at('/'), inLanguage: ['en', 'ru'] };
  }

  get contactPage(): object {
    return { '@type': 'ContactPage', url: this.at('/contacts'), mainEntity: this.organization };
  }

  /** Breadcrumbs, from the home page down. */
  breadcrumbs(places: readonly { name: string; path: string }[]): object {
    return {
      '@type': 'BreadcrumbList',
      itemListElement: places.map(({ name, path }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: this.at(path),
      })),
    };
  }

  itemList(products: readonly Pick<PluginCard, 'slug'>[], folder = '/plugins'): object {
    return {
      '@type': 'ItemList',
      // URLs in their order, which schema.org permits in place of a ListItem for each.
      itemListElement: products.map(({ slug }) => this.at(`${folder}/${slug}`)),
    };
  }

  /** A product for sale; a free one is an application, because merchant results need a price above zero. */
  plugin(plugin: PluginDetails): object {
    return plugin.price > 0 ? this.product(plugin) : this.application(plugin);
  }

  bundle({ slug, name, description, imageUrl, price, listPrice, saleEndsAt, parts }: ShopBundle): object {
    return {
      '@type': 'Product',
      name,
      description,
      sku: slug,
      image: this.picturesOf({ imageUrl, gallery: [] }),
      brand: { '@type': 'Brand', name: this.brand.current.name },
      isRelatedTo: parts.map((part) => ({
        '@type': 'Product',
        name: part.name,
        url: this.at(`/plugins/${part.slug}`),
      })),
      offers: this.offer({
        path: `/bundles/${slug}`,
        price,
        ...(saleEndsAt ? { sale: { listPrice, endsAt: saleEndsAt } } : {}),
      }),
    };
  }

  article(article: NewsArticle, lang: Language, picture?: string): object {
    const { title, slug, publishedAt, updatedAt, sources } = article;
    return {
      '@type': 'NewsArticle',
      headline: truncate(title, maxHeadlineLength),
      image: picture ? [this.at(picture)] : undefined,
      datePublished: publishedAt,
      dateModified: updatedAt,
      inLanguage: lang,
      author: this.organization,
      publisher: this.organization,
      mainEntityOfPage: this.at(`/news/${slug}`),
      citation: sources.length > 0 ? sources : undefined,
    };
  }

  private picturesOf(plugin: Pick<PluginDetails, 'imageUrl' | 'gallery'>): string[] | undefined {
    const pictures = productImages(plugin);
    return pictures.length > 0 ? pictures.map((path) => this.at(path)) : undefined;
  }

  private product(plugin: PluginDetails): object {
    const { slug, name, description, category, price, version, specifications } = plugin;
    return {
      '@type': 'Product',
      name,
      description,
      sku: slug,
      category,
      image: this.picturesOf(plugin),
      brand: { '@type': 'Brand', name: this.brand.current.name },
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'version', value: version },
        { '@type': 'PropertyValue', name: 'formats', value: specifications.format.join(', ') },
      ],
      offers: this.offer({ path: `/plugins/${slug}`, price, sale: plugin.sale }),
    };
  }

  private offer({ path, price, sale }: OfferFacts): object {
    return {
      '@type': 'Offer',
      price: amountOf(price),
      priceCurrency: shopCurrency(),
      ...saleOf(sale),
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: this.at(path),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: withdrawalDays,
        merchantReturnLink: this.at('/terms#refunds'),
      },
    };
  }

  private application(plugin: PluginDetails): object {
    const { slug, name, description, version, compatibility, downloadFiles } = plugin;
    return {
      '@type': 'SoftwareApplication',
      name,
      description,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: compatibility.filter((entry) => /^(macOS|Windows)/.test(entry)).join(', '),
      softwareVersion: version,
      fileSize: downloadFiles.macOS?.size ?? downloadFiles.windows?.size,
      image: this.picturesOf(plugin)?.[0],
      offers: { '@type': 'Offer', price: 0, priceCurrency: shopCurrency(), url: this.at(`/plugins/${slug}`) },
    };
  }
}

/** The end of a sale and the price before it (developers.google.com/search/docs/appearance/structured-data/merchant-listing). */
function saleOf(sale: OfferFacts['sale']): object {
  if (!sale) return {};
  const { listPrice, endsAt } = sale;
  return {
    priceValidUntil: endsAt,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: amountOf(listPrice),
      priceCurrency: shopCurrency(),
    },
  };
}
