import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  type ArticleDraft,
  createArticle,
  deleteArticle,
  listArticles,
  updateArticle,
} from '#contracts/news/administration';
import { findArticle, latestNews, listAddresses, listNews } from '#contracts/news/articles';
import { articlePublished } from '#contracts/news/events';
import { newId } from '#platform/database/new-id';
import type { RpcClient } from '#platform/rpc/rpc-client';
import type { RunningService } from '#platform/run/run';
import { eventually } from '#testing/eventually';
import { audited } from '#testing/audited';
import { admin, customer, Newsroom } from './news.testbed';

let newsroom: Newsroom;
let client: RpcClient;
let service: RunningService;

beforeAll(async () => {
  newsroom = await Newsroom.open();
  ({ client, service } = newsroom);
});
afterAll(() => newsroom.close());

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
    (error: unknown) => (Failure.caught(error) ? error.code : String(error)),
  );
const published = (slug: string) =>
  service.app
    .get(DataSource)
    .query<unknown[]>(`select 1 from outbox where subject = $1 and data->>'slug' = $2`, [
      articlePublished.subject,
      slug,
    ]);

describe('what everybody reads', () => {
  it('is the demo’s published news, newest first, twelve to a page', async () => {
    const { news, pagination } = await client.call(listNews, { page: 1, limit: 12, language: 'en' });
    expect(news).toHaveLength(12);
    expect(pagination).toEqual({ page: 1, limit: 12, total: 14, pages: 2 });
    const days = news.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('is three items where the latest are asked for', async () => {
    expect((await client.call(latestNews, { page: 1, limit: 3, language: 'ru' })).news).toHaveLength(3);
  });

  it('is in the reader’s language, and in English where there is no Russian', async () => {
    const both = await client.call(createArticle, draft({ translations: [english, russian] }), admin);
    const one = await client.call(createArticle, draft(), admin);
    const title = async (slug: string) => (await client.call(findArticle, { slug, language: 'ru' })).title;
    expect(await title(both.slug)).toBe('Плёнка');
    expect(await title(one.slug)).toBe('Tape');
  });

  it('is named with the day of its last change, and only while it can be read', async () => {
    const addresses = async () => (await client.call(listAddresses, { page: 1, limit: 2_000 })).addresses;
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

  it('keeps its day and its sources when somebody rewrites it who names neither', async () => {
    const written = draft({ publishedAt: '2026-01-02T00:00:00.000Z', sources: ['https://example.com/a'] });
    const { id, publishedAt, sources } = await client.call(createArticle, written, admin);
    const rewritten = { ...draft(), slug: written.slug, id };
    expect(await client.call(updateArticle, rewritten, admin)).toMatchObject({ publishedAt, sources });
    const emptied = await client.call(updateArticle, { ...rewritten, sources: [] }, admin);
    expect(emptied).toMatchObject({ publishedAt, sources: [] });
  });

  it('has no sources where a client writes null for them', async () => {
    const written = Object.assign(draft(), { sources: null });
    expect(await client.call(createArticle, written, admin)).toMatchObject({ sources: [] });
  });

  it('has the day of its publication when none was said', async () => {
    const written = draft({ isPublished: false, publishedAt: '2026-01-02T00:00:00.000Z' });
    const { id } = await client.call(createArticle, written, admin);
    const { publishedAt } = await client.call(updateArticle, { ...draft(), id }, admin);
    expect(Date.now() - Date.parse(publishedAt)).toBeLessThan(60_000);
  });

  it('has the sources that its numbers lead to', async () => {
    const { sources } = await client.call(findArticle, { slug: 'saturos-pro-2-1', language: 'en' });
    expect(sources[0]).toMatch(/^https:/);
  });

  it('is not a draft', async () => {
    const { slug } = await client.call(createArticle, draft({ isPublished: false }), admin);
    expect(await codeOf(client.call(findArticle, { slug, language: 'en' }))).toBe('ARTICLE_NOT_FOUND');
    expect(await published(slug)).toHaveLength(0);
  });

  it('is not what waits for its day, until the day has come; then the others are told once', async () => {
    const publishedAt = new Date(Date.now() + 1_500).toISOString();
    const { slug } = await client.call(createArticle, draft({ publishedAt }), admin);
    expect(await codeOf(client.call(findArticle, { slug, language: 'en' }))).toBe('ARTICLE_NOT_FOUND');
    expect(await published(slug)).toHaveLength(0);
    await eventually(async () => expect(await published(slug)).toHaveLength(1));
    expect((await client.call(findArticle, { slug, language: 'en' })).slug).toBe(slug);
  });
});

describe('an administrator', () => {
  it('publishes, rewrites and deletes', async () => {
    const created = await client.call(createArticle, draft(), admin);
    expect(await published(created.slug)).toHaveLength(1);
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

  it('is told that a slug is taken', async () => {
    const { slug } = await client.call(createArticle, draft(), admin);
    expect(await codeOf(client.call(createArticle, draft({ slug }), admin))).toBe('SLUG_TAKEN');
    // The shop asks for its newest articles there.
    expect(await codeOf(client.call(createArticle, draft({ slug: 'latest' }), admin))).toBe('SLUG_TAKEN');
  });

  it('must write English; Russian is optional', async () => {
    expect(await codeOf(client.call(createArticle, draft({ translations: [russian] }), admin))).toBe(
      'ENGLISH_MISSING',
    );
  });

  it.each<[string, Partial<ArticleDraft>]>([
    ['a title of 10,000 characters', { translations: [{ ...english, title: 'a'.repeat(10_000) }] }],
    ['a slug that is a path', { slug: '../secret' }],
    ['a source that is a script', { sources: ['javascript:alert(1)'] }],
    ['a source that is no web address', { sources: ['https://example.com/a', 'ftp://example.com/b'] }],
    ['a picture whose address is a script', { imageUrl: 'javascript:alert(1)' }],
    ['a picture whose address is its content', { imageUrl: 'data:image/svg+xml,<svg/>' }],
    ['a picture of another server without a scheme', { imageUrl: '//example.com/tape.png' }],
    ['no words', { translations: [] }],
    ['a day of a week', { publishedAt: '2026-W05' }],
    ['a day without hyphens', { publishedAt: '20260105' }],
    ['a day that is in no calendar', { publishedAt: '2026-02-30' }],
    ['English twice', { translations: [english, english] }],
  ])('cannot store %s', async (_, change) => {
    expect(await codeOf(client.call(createArticle, draft(change), admin))).toBe('INVALID_INPUT');
  });

  it('finds articles by a part of a title in any language or of the slug, percent signs meaning themselves', async () => {
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
  });

  it('is nobody else: a customer and a guest are refused by the service itself', async () => {
    expect(await codeOf(client.call(createArticle, draft(), customer))).toBe('FORBIDDEN');
    expect(await codeOf(client.call(listArticles, { page: 1, limit: 10, search: '' }))).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('the audit log of news', () => {
  it('knows who wrote, rewrote and deleted which, and of a change only what changed', async () => {
    const { _id: id, slug } = await client.call(createArticle, draft(), admin);
    await client.call(
      updateArticle,
      { id, ...draft({ slug, isPublished: false, translations: [english] }) },
      admin,
    );
    await client.call(deleteArticle, { id }, admin);
    const entries = await audited(client, 'news', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'article.created',
      'article.updated',
      'article.deleted',
    ]);
    expect(entries[1]?.changes.map(({ field }) => field)).toContain('isPublished');
    expect(entries[1]?.changes.map(({ field }) => field)).not.toContain('en');
  });
});
