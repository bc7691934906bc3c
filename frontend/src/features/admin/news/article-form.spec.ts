import { draftOf, emptyForm, hasProblems, problemsOf, slugOf } from './article-form';

const words = { title: 'Tape', subtitle: 'It moves', content: 'Slowly.' };
const form = { ...emptyForm(new Date('2026-01-02T10:00:00Z')), slug: 'tape', en: words };

describe('the news form', () => {
  it('begins published and with today’s date', () => {
    expect(emptyForm(new Date('2026-01-02T10:00:00Z'))).toMatchObject({
      isPublished: true,
      day: '2026-01-02',
    });
  });

  it('reports every missing field at once (admin §5)', () => {
    const required = 'admin.news.required';
    const nothing = { ...emptyForm(new Date()), day: '' };
    expect(problemsOf(nothing)).toEqual({
      slug: required,
      day: 'admin.news.day_missing',
      en: { title: required, subtitle: required, content: required },
      ru: {},
    });
    expect(problemsOf({ ...form, slug: 'Tape 2' }).slug).toBe('admin.news.slug_wrong');
    expect(problemsOf({ ...form, en: { ...words, content: ' ' } }).en).toEqual({ content: required });
    expect(hasProblems(problemsOf(form))).toBe(false);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/a', 'example.com', 'https://'])(
    'refuses %s as a source',
    (source) => {
      const sources = `https://example.com/a\n${source}`;
      expect(problemsOf({ ...form, sources }).sources).toBe('admin.news.source_wrong');
    },
  );

  it('sends the sources in their order without empty lines', () => {
    const sources = ' https://example.com/b \n\nhttp://example.com/a\n';
    expect(problemsOf({ ...form, sources }).sources).toBeUndefined();
    expect(draftOf({ ...form, sources }, null).sources).toEqual([
      'https://example.com/b',
      'http://example.com/a',
    ]);
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//example.com/a.png'])(
    'refuses %s as the address of the picture',
    (imageUrl) => {
      expect(problemsOf({ ...form, imageUrl }).imageUrl).toBe('admin.news.picture_wrong');
    },
  );

  it('always sends English, and Russian only when its title is filled', () => {
    const languages = (ru: typeof words) =>
      draftOf({ ...form, ru }, null).translations.map(({ language }) => language);
    expect(languages({ ...words, title: '' })).toEqual(['en']);
    expect(languages(words)).toEqual(['en', 'ru']);
    expect(problemsOf({ ...form, ru: { ...words, content: '' } }).ru).toEqual({
      content: 'admin.news.russian_half',
    });
  });

  it('sends the date as an ISO string', () => {
    expect(draftOf({ ...form, day: '2030-05-06' }, null).publishedAt).toBe('2030-05-06T00:00:00.000Z');
  });

  it('proposes a slug from the English title', () => {
    expect(slugOf('Tape & reel, 2.1!')).toBe('tape-reel-2-1');
  });
});
