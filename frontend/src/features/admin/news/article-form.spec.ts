import { draftOf, emptyForm, problemOf, slugOf } from './article-form';

const words = { title: 'Tape', subtitle: 'It moves', content: 'Slowly.' };
const form = { ...emptyForm(new Date('2026-01-02T10:00:00Z')), slug: 'tape', en: words };

describe('the news form', () => {
  it('begins published and with today’s date', () => {
    expect(emptyForm(new Date('2026-01-02T10:00:00Z'))).toMatchObject({
      isPublished: true,
      day: '2026-01-02',
    });
  });

  it('requires a slug and title, subtitle and content in English', () => {
    expect(problemOf({ ...form, slug: '' })).toBe('admin.news.slug_wrong');
    expect(problemOf({ ...form, en: { ...words, content: ' ' } })).toBe('admin.news.english_required');
    expect(problemOf(form)).toBeUndefined();
  });

  it('always sends English, and Russian only when its title is filled', () => {
    const languages = (ru: typeof words) =>
      draftOf({ ...form, ru }, null).translations.map(({ language }) => language);
    expect(languages({ ...words, title: '' })).toEqual(['en']);
    expect(languages(words)).toEqual(['en', 'ru']);
    expect(problemOf({ ...form, ru: { ...words, content: '' } })).toBe('admin.news.russian_half');
  });

  it('sends the date as an ISO string', () => {
    expect(draftOf({ ...form, day: '2030-05-06' }, null).publishedAt).toBe('2030-05-06T00:00:00.000Z');
  });

  it('proposes a slug from the English title', () => {
    expect(slugOf('Tape & reel, 2.1!')).toBe('tape-reel-2-1');
  });
});
