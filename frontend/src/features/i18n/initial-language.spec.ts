import { initialLanguage, storeLanguage } from './initial-language';

function browserSpeaks(language: string): void {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
}

describe('the initial language', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['ru-RU', 'ru'],
    ['en-GB', 'en'],
    ['de-DE', 'en'],
  ])('follows the browser language %s', (browser, lang) => {
    browserSpeaks(browser);
    expect(initialLanguage()).toBe(lang);
  });

  it('prefers the stored choice to the browser, and the URL to both', () => {
    browserSpeaks('en-GB');
    storeLanguage('ru');
    expect(initialLanguage()).toBe('ru');
    window.history.replaceState(null, '', '/?lang=en');
    expect(initialLanguage()).toBe('en');
  });

  it('stays that of the visit’s first address until the visitor chooses one', () => {
    browserSpeaks('en-GB');
    sessionStorage.setItem('visit-language', 'ru');
    expect(initialLanguage()).toBe('ru');
    storeLanguage('en');
    expect(initialLanguage()).toBe('en');
  });

  it('ignores a choice older than a year', () => {
    browserSpeaks('en-GB');
    storeLanguage('ru');
    localStorage.setItem('language-chosen-at', new Date(Date.now() - 366 * 86_400_000).toISOString());
    expect(initialLanguage()).toBe('en');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('ignores unknown languages', () => {
    browserSpeaks('en-GB');
    localStorage.setItem('language', 'de');
    expect(initialLanguage()).toBe('en');
  });
});
