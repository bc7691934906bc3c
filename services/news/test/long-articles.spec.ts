import { type ArticleDraft, createArticle, listArticles } from '#contracts/news/article-admin';
import { latestNews, listNews } from '#contracts/news/articles';
import type { Pagination } from '#contracts/kit/page';
import { admin, NewsTestbed } from './news.testbed';

const longest = 'ж'.repeat(40_000);
const slugs = Array.from({ length: 14 }, (_, i) => `long-${i}`);
const draft = (slug: string): ArticleDraft => ({
  slug,
  imageUrl: '',
  isPublished: true,
  translations: [
    { language: 'en', title: 'Long', subtitle: 'Very', content: longest },
    { language: 'ru', title: 'Длинно', subtitle: 'Очень', content: longest },
  ],
});

let testbed: NewsTestbed;
beforeAll(async () => {
  testbed = await NewsTestbed.open();
  for (const slug of slugs) await testbed.client.call(createArticle, draft(slug), admin);
});
afterAll(() => testbed.close());

interface Page {
  news: { slug: string }[];
  pagination: Pagination;
}

/** Reads all pages of a list. */
async function readAllPages(
  readPage: (page: number) => Promise<Page>,
): Promise<{ slugs: string[]; total: number }> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { news, pagination } = await readPage(page);
    expect(news.length).toBeGreaterThan(0);
    found.push(...news.map(({ slug }) => slug));
    if (page >= pagination.pages) return { slugs: found, total: pagination.total };
  }
}

describe('list of articles of maximum length', () => {
  it.each([12, 48])('lists every article once with a page size of %i', async (limit) => {
    const { slugs: found, total } = await readAllPages((page) =>
      testbed.client.call(listNews, { page, limit, language: 'ru' }),
    );
    expect(found).toEqual(expect.arrayContaining(slugs));
    expect([found.length, new Set(found).size]).toEqual([total, total]);
  });

  it.each([10, 100])('lists every article once for administrators with a page size of %i', async (limit) => {
    const { slugs: found, total } = await readAllPages((page) =>
      testbed.client.call(listArticles, { page, limit, search: '' }, admin),
    );
    expect(found).toEqual(expect.arrayContaining(slugs));
    expect([found.length, new Set(found).size]).toEqual([total, total]);
  });

  it('returns the effective page size and three latest articles', async () => {
    const { news, pagination } = await testbed.client.call(listNews, { page: 1, limit: 12, language: 'ru' });
    expect(news).toHaveLength(pagination.limit);
    const latest = { page: 1, language: 'ru' } as const;
    expect((await testbed.client.call(latestNews, { ...latest, limit: 3 })).news).toHaveLength(3);
    expect((await testbed.client.call(latestNews, { ...latest, limit: 12 })).news.length).toBeGreaterThan(3);
  });
});
