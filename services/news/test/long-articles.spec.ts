import { type ArticleDraft, createArticle, listArticles } from '#contracts/news/administration';
import { latestNews, listNews } from '#contracts/news/articles';
import type { Pagination } from '#contracts/kit/page';
import { admin, Newsroom } from './news.testbed';

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

let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await Newsroom.open();
  for (const slug of slugs) await newsroom.client.call(createArticle, draft(slug), admin);
});
afterAll(() => newsroom.close());

interface Page {
  news: { slug: string }[];
  pagination: Pagination;
}

/** What somebody gets who asks for one page after the other, as often as the list says that there is one. */
async function allOf(ask: (page: number) => Promise<Page>): Promise<{ slugs: string[]; total: number }> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { news, pagination } = await ask(page);
    expect(news.length).toBeGreaterThan(0);
    found.push(...news.map(({ slug }) => slug));
    if (page >= pagination.pages) return { slugs: found, total: pagination.total };
  }
}

describe('a list of articles that are as long as articles may be', () => {
  it.each([12, 48])('has all of them for readers, each once, asked for %i to a page', async (limit) => {
    const { slugs: found, total } = await allOf((page) =>
      newsroom.client.call(listNews, { page, limit, language: 'ru' }),
    );
    expect(found).toEqual(expect.arrayContaining(slugs));
    expect([found.length, new Set(found).size]).toEqual([total, total]);
  });

  it.each([10, 100])(
    'has all of them for administrators, each once, asked for %i to a page',
    async (limit) => {
      const { slugs: found, total } = await allOf((page) =>
        newsroom.client.call(listArticles, { page, limit, search: '' }, admin),
      );
      expect(found).toEqual(expect.arrayContaining(slugs));
      expect([found.length, new Set(found).size]).toEqual([total, total]);
    },
  );

  it('says how many it has to a page, and gives three as they were asked for', async () => {
    const { news, pagination } = await newsroom.client.call(listNews, { page: 1, limit: 12, language: 'ru' });
    expect(news).toHaveLength(pagination.limit);
    const latest = { page: 1, language: 'ru' } as const;
    expect((await newsroom.client.call(latestNews, { ...latest, limit: 3 })).news).toHaveLength(3);
    expect((await newsroom.client.call(latestNews, { ...latest, limit: 12 })).news.length).toBeGreaterThan(3);
  });
});
