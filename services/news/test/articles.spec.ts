import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  type ArticleDraft,
  createArticle,
  deleteArticle,
  listArticles,
  updateArticle,
} from '#contracts/news/article-admin';
import { findArticle, latestNews, listSitemapArticles, listNews } from '#contracts/news/articles';
import { articlePublished } from '#contracts/news/events';
import { newId } from '#platform/database/new-id';
import type { RpcClient } from '#platform/rpc/rpc-client';
import type { RunningService } from '#platform/run/run';
import { eventually } from '#testing/eventually';
import { auditEntriesOf } from '#testing/audit-entries';
import { admin, customer, NewsTestbed } from './news.testbed';

let testbed: NewsTestbed;
let client: RpcClient;
let service: RunningService;

beforeAll(async () => {
  testbed = await NewsTestbed.open();
  ({ client, service } = testbed);
});
afterAll(() => testbed.close());

const english = { language: 'en', title: 'Tape', subtitle: 'It moves', content: 'Slowly.' } as const;
const russian = { language: 'ru', title: 'Плёнка', subtitle: 'Движется', content: 'Медленно.' } as const;
const draft = (change: Partial<ArticleDraft> = {}): ArticleDraft => ({
  slug: `tape-${newId()}`,
  imageUrl: '',
  isPublished: true,
  translations: [english],
  ...change,
});
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );
const publicationEvents = (slug: string) =>
  service.app
    .get(DataSource)
    .query<unknown[]>(`select 1 from outbox where subject = $1 and data->>'slug' = $2`, [
      articlePublished.subject,
      slug,
    ]);

describe('published news', () => {
  it('lists the demo news, newest first, twelve on a page', async () => {
    const { news, pagination } = await client.call(listNews, { page: 1, limit: 12, language: 'en' });
    expect(news).toHaveLength(12);
    expect(pagination).toEqual({ page: 1, limit: 12, total: 14, pages: 2 });
    const days = news.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('lists three items as the latest', async () => {
    expect((await client.call(latestNews, { page: 1, limit: 3, language: 'ru' })).news).toHaveLength(3);
  });

  it('shows news in the reader’s language, or in English without a translation', async () => {
    const both = await client.call(createArticle, draft({ translations: [english, russian] }), admin);
    const one = await client.call(createArticle, draft(), admin);
    const title = async (slug: string) => (await client.call(findArticle, { slug, language: 'ru' })).title;
    expect(await title(both.slug)).toBe('Плёнка');
    expect(await title(one.slug)).toBe('Tape');
  });

  it('lists readable articles for the sitemap with the date of their last change', async () => {
    const addresses = async () =>
      (await client.call(listSitemapArticles, { page: 1, limit: 2_000 })).addresses;
    const written = draft({ publishedAt: '2026-01-02T00:00:00.000Z' });
    const hidden = await client.call(createArticle, draft({ isPublished: false }), admin);
    const { id, slug } = await client.call(createArticle, written, admin);
    const before = (await addresses()).find((address) => address.slug === slug)?.changedAt ?? '';
    expect(Date.now() - Date.parse(before)).toBeLessThan(60_000);
    await client.call(updateArticle, { ...written, id }, admin);
    const after = (await addresses()).find((address) => address.slug === slug)?.changedAt ?? '';
    expect(after > before).toBe(true);
    expect((await addresses()).some((address) => address.slug === hidden.slug)).toBe(false);
  });

  it('keeps date and sources of an article when a change sends neither', async () => {
    const written = draft({ publishedAt: '2026-01-02T00:00:00.000Z', sources: ['https://example.com/a'] });
    const { id, publishedAt, sources } = await client.call(createArticle, written, admin);
    const rewritten = { ...draft(), slug: written.slug, id };
    expect(await client.call(updateArticle, rewritten, admin)).toMatchObject({ publishedAt, sources });
    const emptied = await client.call(updateArticle, { ...rewritten, sources: [] }, admin);
    expect(emptied).toMatchObject({ publishedAt, sources: [] });
  });

  it('treats null sources as absent', async () => {
    const written = Object.assign(draft(), { sources: null });
    expect(await client.call(createArticle, written, admin)).toMatchObject({ sources: [] });
  });

  it('dates an article without a sent date by its publication', async () => {
    const written = draft({ isPublished: false, publishedAt: '2026-01-02T00:00:00.000Z' });
    const { id } = await client.call(createArticle, written, admin);
    const { publishedAt } = await client.call(updateArticle, { ...draft(), id }, admin);
    expect(Date.now() - Date.parse(publishedAt)).toBeLessThan(60_000);
  });

  it('returns the sources of an article', async () => {
    const { sources } = await client.call(findArticle, { slug: 'saturos-pro-2-1', language: 'en' });
    expect(sources[0]).toMatch(/^https:/);
  });

  it('hides drafts', async () => {
    const { slug } = await client.call(createArticle, draft({ isPublished: false }), admin);
    expect(await codeOf(client.call(findArticle, { slug, language: 'en' }))).toBe('ARTICLE_NOT_FOUND');
    expect(await publicationEvents(slug)).toHaveLength(0);
  });

  it('hides a scheduled article until its time and publishes one event then', async () => {
    const publishedAt = new Date(Date.now() + 1_500).toISOString();
    const { slug } = await client.call(createArticle, draft({ publishedAt }), admin);
    expect(await codeOf(client.call(findArticle, { slug, language: 'en' }))).toBe('ARTICLE_NOT_FOUND');
    expect(await publicationEvents(slug)).toHaveLength(0);
    await eventually(async () => expect(await publicationEvents(slug)).toHaveLength(1));
    expect((await client.call(findArticle, { slug, language: 'en' })).slug).toBe(slug);
  });
});

describe('news administration', () => {
  it('creates, changes and deletes articles', async () => {
    const created = await client.call(createArticle, draft(), admin);
    expect(await publicationEvents(created.slug)).toHaveLength(1);
    const slug = `reel-${newId()}`;
    const changed = await client.call(
      updateArticle,
      { ...draft({ slug, translations: [{ ...english, title: 'Reel' }] }), id: created.id },
      admin,
    );
    expect(changed.translations[0]?.title).toBe('Reel');
    expect(await codeOf(client.call(findArticle, { slug: created.slug, language: 'en' }))).toBe(
      'ARTICLE_NOT_FOUND',
    );
    expect((await client.call(findArticle, { slug, language: 'en' })).title).toBe('Reel');
    await client.call(deleteArticle, { id: created.id }, admin);
    expect(await codeOf(client.call(findArticle, { slug, language: 'en' }))).toBe('ARTICLE_NOT_FOUND');
    expect(await codeOf(client.call(deleteArticle, { id: created.id }, admin))).toBe('NOT_FOUND');
  });

  it('rejects a slug that is taken', async () => {
    const { slug } = await client.call(createArticle, draft(), admin);
    expect(await codeOf(client.call(createArticle, draft({ slug }), admin))).toBe('SLUG_TAKEN');
    // The shop's list of the latest articles has this path.
    expect(await codeOf(client.call(createArticle, draft({ slug: 'latest' }), admin))).toBe('SLUG_TAKEN');
  });

  it('requires English texts; Russian is optional (admin §5)', async () => {
    expect(await codeOf(client.call(createArticle, draft({ translations: [russian] }), admin))).toBe(
      'ENGLISH_MISSING',
    );
    const half = draft({ translations: [{ ...english, content: '' }] });
    expect(await codeOf(client.call(createArticle, half, admin))).toBe('ENGLISH_MISSING');
  });

  it('shows the English part for an empty Russian subtitle or content (admin §5)', async () => {
    const title = { ...russian, subtitle: '', content: '' };
    const { slug } = await client.call(createArticle, draft({ translations: [english, title] }), admin);
    const shown = await client.call(findArticle, { slug, language: 'ru' });
    expect(shown).toMatchObject({
      title: russian.title,
      subtitle: english.subtitle,
      content: english.content,
    });
  });

  it.each<[string, Partial<ArticleDraft>]>([
    ['a title of 10,000 characters', { translations: [{ ...english, title: 'a'.repeat(10_000) }] }],
    ['a slug that is a path', { slug: '../secret' }],
    ['a source that is a script', { sources: ['javascript:alert(1)'] }],
    ['a source that is no web address', { sources: ['https://example.com/a', 'ftp://example.com/b'] }],
    ['an image address that is a script', { imageUrl: 'javascript:alert(1)' }],
    ['an image address that contains the image', { imageUrl: 'data:image/svg+xml,<svg/>' }],
    ['an image address of another server without a scheme', { imageUrl: '//example.com/tape.png' }],
    ['no texts', { translations: [] }],
    ['a week instead of a day', { publishedAt: '2026-W05' }],
    ['a day without hyphens', { publishedAt: '20260105' }],
    ['a day that does not exist', { publishedAt: '2026-02-30' }],
    ['English twice', { translations: [english, english] }],
  ])('rejects an article with %s', async (_, change) => {
    expect(await codeOf(client.call(createArticle, draft(change), admin))).toBe('INVALID_INPUT');
  });

  it('searches titles in every language and slugs and treats percent signs literally', async () => {
    const word = newId();
    const { slug } = await client.call(
      createArticle,
      draft({ slug: `x-${word}`, translations: [english, { ...russian, title: `Плёнка ${word} 100%` }] }),
      admin,
    );
    const found = async (search: string) =>
      (await client.call(listArticles, { page: 1, limit: 10, search }, admin)).news.map((row) => row.slug);
    expect(await found(word.toUpperCase())).toEqual([slug]);
    expect(await found(`${word} 100%`)).toEqual([slug]);
    expect(await found(`${word}%%`)).toEqual([]);
    expect(await found(`пленка ${word}`)).toEqual([slug]);
  });

  it('rejects customers and guests in the service itself', async () => {
    expect(await codeOf(client.call(createArticle, draft(), customer))).toBe('FORBIDDEN');
    expect(await codeOf(client.call(listArticles, { page: 1, limit: 10, search: '' }))).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('audit log of news', () => {
  it('records creation, change and deletion of an article, and only changed fields', async () => {
    const { _id: id, slug } = await client.call(createArticle, draft(), admin);
    await client.call(
      updateArticle,
      { id, ...draft({ slug, isPublished: false, translations: [english] }) },
      admin,
    );
    await client.call(deleteArticle, { id }, admin);
    const entries = await auditEntriesOf(client, 'news', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'article.created',
      'article.updated',
      'article.deleted',
    ]);
    expect(entries[1]?.changes.map(({ field }) => field)).toContain('isPublished');
    expect(entries[1]?.changes.map(({ field }) => field)).not.toContain('en');
  });
});
