import { fill } from './fill';
import { startLanguage, storeLanguage } from './start-language';

function browserSpeaks(language: string): void {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
}

describe('the language at start', () => {
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['ru-RU', 'ru'],
    ['en-GB', 'en'],
    ['de-DE', 'en'],
  ])('follows a browser that speaks %s', (browser, lang) => {
    browserSpeaks(browser);
    expect(startLanguage()).toBe(lang);
  });

  it('prefers the saved choice to the browser, and the address to both', () => {
    browserSpeaks('en-GB');
    storeLanguage('ru');
    expect(startLanguage()).toBe('ru');
    window.history.replaceState(null, '', '/?lang=en');
    expect(startLanguage()).toBe('en');
  });

  it('forgets a choice after the year that the cookie policy names', () => {
    browserSpeaks('en-GB');
    storeLanguage('ru');
    localStorage.setItem('language-chosen-at', new Date(Date.now() - 366 * 86_400_000).toISOString());
    expect(startLanguage()).toBe('en');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('takes no language it does not know', () => {
    browserSpeaks('en-GB');
    localStorage.setItem('language', 'de');
    expect(startLanguage()).toBe('en');
  });
});

describe('placeholders', () => {
  it('of both forms are replaced by supplied values', () => {
    expect(fill('{n} of {{of}}', { n: 1, of: 3 })).toBe('1 of 3');
    expect(fill('{unknown}', {})).toBe('{unknown}');
  });
});
