import type { ReleasePublished } from '#contracts/catalogue/events';
import { languages } from '#contracts/kit/actor';
import type { ArticleDraft } from '#contracts/news/article-admin';
import { truncate } from '#i18n/characters/truncate';
import { translate } from '#i18n/translate';

/** Within the limits of an article (contracts ArticleText, IsSlug). */
const maxTitleLength = 200;
const maxSlugLength = 80;

/** The draft of an article about a release: the notes are its text. */
export function releaseArticle(release: ReleasePublished, shopUrl: string): ArticleDraft {
  const { slug, version, names, notes, imageUrl, isCritical } = release;
  const key = isCritical ? 'news.release.critical' : 'news.release.subtitle';
  return {
    slug: slugOf(`${slug}-${version}`),
    imageUrl,
    isPublished: false,
    sources: [new URL(`/plugins/${slug}`, shopUrl).href],
    translations: languages.map((language) => ({
      language,
      title: truncate(`${names[language]} ${version}`, maxTitleLength),
      subtitle: translate(language, key, { version }),
      content: notes[language],
    })),
  };
}

function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, maxSlugLength).replace(/-$/, '');
}
