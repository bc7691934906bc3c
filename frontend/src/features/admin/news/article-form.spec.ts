import { articleDraftConstraints } from '../../../api/form-constraints';
import { brokenRule } from '../../../ui/forms/field-rules';
import type { AdminArticle } from '../../../api/schema';
import { emptyArticle, toArticleInput, toFormValues, validateSources } from './article-form';

const texts = { title: 'Tape', subtitle: 'It moves', content: 'Slowly.' };
const form = { ...emptyArticle(new Date('2026-01-02T10:00:00Z')), slug: 'tape', en: texts };

describe('values of the news form', () => {
  it('are published and dated today by default (admin §9)', () => {
    expect(emptyArticle(new Date('2026-01-02T10:00:00Z'))).toMatchObject({
      isPublished: true,
      day: '2026-01-02',
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/a', 'example.com', 'https://'])(
    'refuses %s as a source',
    (source) => {
      const sources = `https://example.com/a\n${source}`;
      expect(validateSources(sources)).toBe('admin.news.source_wrong');
    },
  );

  it('sends the sources in their order without empty lines', () => {
    const sources = ' https://example.com/b \n\nhttp://example.com/a\n';
    expect(validateSources(sources)).toBeUndefined();
    expect(toArticleInput({ ...form, sources }, null).sources).toEqual([
      'https://example.com/b',
      'http://example.com/a',
    ]);
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//example.com/a.png'])(
    'refuses %s as the address of the picture',
    (imageUrl) => {
      expect(brokenRule(imageUrl, articleDraftConstraints.imageUrl)).toBe('invalid');
    },
  );

  it('always sends English, and Russian only when its title is filled', () => {
    const languages = (ru: typeof texts) =>
      toArticleInput({ ...form, ru }, null).translations.map(({ language }) => language);
    expect(languages({ ...texts, title: '' })).toEqual(['en']);
    expect(languages(texts)).toEqual(['en', 'ru']);
  });

  it('sends the date as an ISO string', () => {
    expect(toArticleInput({ ...form, day: '2030-01-06' }, null).publishedAt).toBe('2030-01-06T00:00:00.000Z');
  });
});

describe('day of an article in the time zone of the shop', () => {
  const meta = document.createElement('meta');
  const useTimeZone = (timeZone: string) => {
    Object.assign(meta, { name: 'shop-brand', content: JSON.stringify({ timeZone }) });
    document.head.prepend(meta);
  };
  const articleOf = (publishedAt: string) =>
    ({ slug: 'tape', publishedAt, translations: [], sources: [] }) as Partial<AdminArticle> as AdminArticle;
  afterEach(() => {
    meta.remove();
    jest.useRealTimers();
  });

  it.each([
    ['America/New_York', '2026-01-02T03:00:00Z', '2026-01-01'],
    ['Asia/Tokyo', '2026-01-02T23:00:00Z', '2026-01-03'],
    ['Europe/London', '2026-07-02T23:30:00Z', '2026-07-03'],
  ])('is by default today in %s: at %s it is %s, and the article is published at once', (zone, now, day) => {
    useTimeZone(zone);
    jest.useFakeTimers({ now: new Date(now) });
    expect(emptyArticle(new Date()).day).toBe(day);
    expect(toArticleInput({ ...form, day }, null).publishedAt).toBe(new Date(now).toISOString());
  });

  it.each([
    ['America/New_York', '2030-05-06', '2030-05-06T04:00:00.000Z'],
    ['Asia/Tokyo', '2030-05-06', '2030-05-05T15:00:00.000Z'],
    ['Asia/Kathmandu', '2030-05-06', '2030-05-05T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2030-05-06', '2030-05-05T10:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('begins in %s on %s at %s, and the form reads the same day again', (zone, day, publishedAt) => {
    useTimeZone(zone);
    expect(toArticleInput({ ...form, day }, null).publishedAt).toBe(publishedAt);
    expect(toFormValues(articleOf(publishedAt)).day).toBe(day);
  });

  it('has its time again when the day is unchanged', () => {
    useTimeZone('America/New_York');
    const before = articleOf('2026-01-02T03:00:00.000Z');
    expect(toArticleInput({ ...form, day: '2026-01-01' }, before).publishedAt).toBe(before.publishedAt);
  });
});
