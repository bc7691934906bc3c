import { articleDraftConstraints } from '../../../api/form-constraints';
import { brokenRule } from '../../../ui/forms/field-rules';
import { emptyArticle, toArticleInput, validateSources } from './article-form';

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
    expect(toArticleInput({ ...form, day: '2030-05-06' }, null).publishedAt).toBe('2030-05-06T00:00:00.000Z');
  });
});
