import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import { translate } from '#i18n/translate';
import { type CatalogueChange, NewsWriter, type WrittenNews } from './news-writer';

const mostNamed = 12;

/** Says what changed, one line each, and names the product pages as sources. It needs nobody's network. */
export class PlainWriter extends NewsWriter {
  constructor(private readonly shopUrl: string) {
    super();
  }

  async write(changes: readonly CatalogueChange[]): Promise<WrittenNews> {
    const told = changes.slice(0, mostNamed);
    return {
      translations: languages.map((language) => this.in(language, told)),
      sources: told.map(({ plugin }) => new URL(`/plugins/${plugin.en.slug}`, this.shopUrl).href),
    };
  }

  private in(language: Language, changes: readonly CatalogueChange[]) {
    const say = (key: string, values: Record<string, string> = {}) =>
      translate(language, `news.draft.${key}`, values);
    const names = changes.map(({ plugin }) => plugin[language].name);
    const lines = changes.map(({ kind, plugin, oldPrice = 0 }, i) => {
      const { name, version, description, price } = plugin[language];
      const values = { name, version, description, price: `$${price}`, before: `$${oldPrice}` };
      return `• ${say(kind, values)} [${i + 1}]`;
    });
    const first = names.slice(0, 3).join(', ');
    return {
      language,
      title: say(names.length > 3 ? 'title_more' : 'title', { names: first }),
      subtitle: say('subtitle'),
      content: [say('opening'), lines.join('\n'), say('closing')].join('\n\n'),
    };
  }
}
