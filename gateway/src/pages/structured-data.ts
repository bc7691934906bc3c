import type { PluginDetails, PluginCard } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import type { NewsArticle } from '#contracts/news/articles';
import { productImages } from './preview-images';

/** Search engines cut longer headlines. */
const maxHeadlineLength = 110;

/** The company, for search engines. */
export interface Company {
  name: string;
  legalName: string;
  address: readonly string[];
}

/** schema.org objects with absolute URLs (design §12). */
export class StructuredData {
  constructor(
    private readonly shopUrl: string,
    private readonly company: Company,
  ) {}

  private at(path: string): string {
    return new URL(path, this.shopUrl).href;
  }

  get organization(): object {
    const { name, legalName, address } = this.company;
    return {
      '@type': 'Organization',
      name,
      legalName,
      url: this.at('/'),
      logo: this.at('/assets/favicon-1.svg'),
      address: { '@type': 'PostalAddress', streetAddress: address.join(', ') },
    };
  }

  get webSite(): object {
    return { '@type': 'WebSite', name: this.company.name, url: this.at('/'), inLanguage: ['en', 'ru'] };
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

  itemList(plugins: readonly PluginCard[]): object {
    return {
      '@type': 'ItemList',
      itemListElement: plugins.map(({ slug }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        url: this.at(`/plugins/${slug}`),
      })),
    };
  }

  /** A product for sale; a free one is an application, because merchant results need a price above zero. */
  plugin(plugin: PluginDetails): object {
    return plugin.price > 0 ? this.product(plugin) : this.application(plugin);
  }

  article(article: NewsArticle, lang: Language, picture?: string): object {
    const { title, slug, publishedAt, updatedAt, sources } = article;
    return {
      '@type': 'NewsArticle',
      headline: title.slice(0, maxHeadlineLength),
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

  private picturesOf(plugin: PluginDetails): string[] | undefined {
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
      brand: { '@type': 'Brand', name: this.company.name },
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'version', value: version },
        { '@type': 'PropertyValue', name: 'formats', value: specifications.format.join(', ') },
      ],
      offers: {
        '@type': 'Offer',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        ...saleOf(plugin),
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        url: this.at(`/plugins/${slug}`),
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'GB',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 30,
        },
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
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', url: this.at(`/plugins/${slug}`) },
    };
  }
}

/** The end of a sale and the price before it (developers.google.com/search/docs/appearance/structured-data/merchant-listing). */
function saleOf({ sale }: PluginDetails): object {
  if (!sale) return {};
  const { listPrice, endsAt } = sale;
  return {
    priceValidUntil: endsAt,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: listPrice.toFixed(2),
      priceCurrency: 'USD',
    },
  };
}
