import { DataSource } from 'typeorm';
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

const database = () => testbed.service.app.get(DataSource);

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

  it('keeps the size of each article while its texts and sources change', async () => {
    const kept = () =>
      database().query<object[]>(
        `select slug, one_language_bytes + source_bytes as one, every_language_bytes + source_bytes as every
           from articles order by slug`,
      );
    const counted = () =>
      database().query<object[]>(
        `select slug, (max(b) + s)::int as one, (sum(b) + s)::int as every
           from (select slug, octet_length(title) + octet_length(subtitle) + octet_length(content) b,
                        octet_length(array_to_string(sources, '')) s
                   from articles join article_translations on article_id = id) texts
          group by slug, s order by slug`,
      );
    expect(await kept()).toEqual(await counted());
    const of = `(select id from articles where slug = 'long-1')`;
    await database().query(`update articles set sources = '{https://a.example}' where slug = 'long-1'`);
    await database().query(`delete from article_translations where language = 'ru' and article_id = ${of}`);
    expect(await kept()).toEqual(await counted());
  });
});
