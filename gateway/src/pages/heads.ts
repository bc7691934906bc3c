import type { Plugin, PluginAnswer, PluginList } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import type { NewsArticle } from '#contracts/news/articles';
import { formatPrice } from '#i18n/money';
import { fill, translations } from '#i18n/translate';
import type { ReadyBytes } from '../http/ready-bytes';
import type { PageAnswers } from './page-answers';
import type { PageHead } from './page-head';
import type { Found } from './screens';
import { articlePicture, productPictures } from './shown-pictures';
import type { StructuredData } from './structured-data';

interface About {
  found: Found | undefined;
  path: string;
  lang: Language;
  page: PageAnswers;
}

/** Our own answer, as it was put into the cache. */
export function contentOf<T>(ready: ReadyBytes | undefined): T | undefined {
  return ready ? (JSON.parse(ready.plain.bytes.toString('utf8')) as T) : undefined;
}

/** The heads of the shop's pages. */
export class Heads {
  constructor(
    private readonly data: StructuredData,
    private readonly brand: string,
  ) {}

  of(about: About): PageHead {
    const { found, lang, page, path } = about;
    const name = found?.screen.name;
    if (page.isMissing || !found || !name) return this.unlisted(about);
    const shown = found.screen.canonical ?? path;
    if (name === 'plugin') {
      const plugin = contentOf<PluginAnswer>(page.subject)?.data;
      return plugin ? this.plugin(plugin, lang, shown) : this.unlisted(about);
    }
    if (name === 'article') {
      const article = contentOf<NewsArticle>(page.subject);
      return article ? this.article(article, lang, shown) : this.unlisted(about);
    }
    return { ...this.texts(name, lang), lang, path: shown, facts: this.factsOf(name, about) };
  }

  private texts(name: string, lang: Language, values: Record<string, string> = {}) {
    const texts = translations(lang);
    const text = (key: string) => fill(texts[key] ?? key, { brand: this.brand, ...values });
    return { title: text(`head.${name}.title`), description: text(`head.${name}.text`) };
  }

  private unlisted({ lang }: About): PageHead {
    return { ...this.texts('home', lang), lang };
  }

  private factsOf(name: string, { lang, page, path }: About): object[] {
    if (name === 'home') return [this.data.organization, this.data.webSite];
    const { title } = this.texts(name, lang);
    const crumbs = this.data.crumbs([
      { name: this.brand, path: '/' },
      { name: title.split('|')[0]?.trim() ?? title, path },
    ]);
    if (name === 'contacts') return [this.data.contactPage, crumbs];
    const plugins = contentOf<PluginList>(page.answers.get(`/plugins?lang=${lang}`));
    const list = plugins ? [this.data.itemList(plugins.data)] : [];
    return [this.data.organization, crumbs, ...list];
  }

  private plugin(plugin: Plugin, lang: Language, path: string): PageHead {
    const { name, tags, price, description } = plugin;
    const free = translations(lang)['price.free'] ?? '';
    const shownPrice = price === 0 ? free : formatPrice(price, lang);
    return {
      ...this.texts('plugin', lang, { name, tag: tags[0] ?? '', price: shownPrice }),
      description,
      lang,
      path,
      kind: 'product',
      picture: productPictures(plugin)[0],
      facts: [
        this.data.plugin(plugin),
        this.data.crumbs([
          { name: this.brand, path: '/' },
          { name: translations(lang)['nav.plugins'] ?? '', path: '/plugins' },
          { name, path },
        ]),
      ],
    };
  }

  private article(article: NewsArticle, lang: Language, path: string): PageHead {
    const { title, subtitle, publishedAt } = article;
    const picture = articlePicture(article);
    return {
      ...this.texts('article', lang, { title }),
      description: subtitle,
      lang,
      path,
      kind: 'article',
      picture,
      publishedAt,
      facts: [
        this.data.article(article, lang, picture),
        this.data.crumbs([
          { name: this.brand, path: '/' },
          { name: translations(lang)['nav.news'] ?? '', path: '/news' },
          { name: title, path },
        ]),
      ],
    };
  }
}
