import { releasePublished } from '#contracts/catalogue/events';
import { createArticle, deleteArticle, listArticles } from '#contracts/news/article-admin';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { admin, NewsTestbed } from './news.testbed';

let news: NewsTestbed;
beforeAll(async () => {
  news = await NewsTestbed.open();
});
afterAll(() => news.close());

const release = (version: string, change: object = {}) => ({
  ...{
    releaseId: newId(),
    pluginId: newId(),
    slug: 'tape',
    version,
    isCritical: false,
    imageUrl: '/tape.avif',
  },
  names: { en: 'Tape', ru: 'Лента' },
  notes: { en: `Faster <b>now</b>\nin ${version}`, ru: `Быстрее в ${version}` },
  ...change,
});
const articlesNamed = async (search: string) => {
  const { news: found } = await news.client.call(listArticles, { page: 1, limit: 20, search }, admin);
  return found;
};

/** How many of these events have been applied. */
const appliedOf = async (eventIds: readonly string[]): Promise<number> => {
  const rows = await news.database.query('select 1 from inbox where event_id = any($1)', [eventIds]);
  return rows.length;
};

describe('a published release', () => {
  it('is drafted as an article with its notes in both languages', async () => {
    await news.publish(releasePublished, release('2.0.0'));
    const [article] = await eventually(async () => {
      const found = await articlesNamed('tape-2-0-0');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(article).toMatchObject({ slug: 'tape-2-0-0', isPublished: false, imageUrl: '/tape.avif' });
    expect(article?.sources).toEqual([expect.stringMatching(/\/plugins\/tape$/)]);
    const texts = article?.translations.map(({ language, title, content }) => [language, title, content]);
    expect(texts?.sort()).toEqual([
      ['en', 'Tape 2.0.0', 'Faster <b>now</b>\nin 2.0.0'],
      ['ru', 'Лента 2.0.0', 'Быстрее в 2.0.0'],
    ]);
  });

  it('is drafted once, however often the event arrives, and not again after the draft was deleted', async () => {
    const published = release('2.1.0');
    const id = newId();
    const ids = [id, newId(), newId()];
    await Promise.all([id, ...ids].map((one) => news.publish(releasePublished, published, one)));
    // An event that is still repeated would draft the release after the deletion.
    await eventually(async () => expect(await appliedOf(ids)).toBe(ids.length));
    const [article, ...others] = await articlesNamed('tape-2-1-0');
    expect(others).toEqual([]);
    await news.client.call(deleteArticle, { id: article?.id ?? '' }, admin);
    await news.publish(releasePublished, published, id);
    await news.publish(releasePublished, release('2.1.1'));
    await eventually(async () => expect(await articlesNamed('tape-2-1-1')).toHaveLength(1));
    expect(await articlesNamed('tape-2-1-0')).toEqual([]);
    expect(await news.database.query('select 1 from dead_letters')).toEqual([]);
  });

  it('gets another slug when an article has it already', async () => {
    const translations = [{ language: 'en' as const, title: 'Mine', subtitle: 'Mine', content: 'Mine' }];
    const taken = { slug: 'tape-3-0-0', imageUrl: '', isPublished: false, translations };
    await news.client.call(createArticle, taken, admin);
    await news.publish(releasePublished, release('3.0.0', { isCritical: true }));
    const drafted = await eventually(async () => {
      const found = (await articlesNamed('tape-3-0-0')).find(({ slug }) => slug !== 'tape-3-0-0');
      expect(found).toBeDefined();
      return found;
    });
    expect(drafted?.slug).toMatch(/^tape-3-0-0-[0-9a-f]{12}$/);
  });
});
