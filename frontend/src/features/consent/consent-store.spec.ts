import { essentialOnly, allCategories, createConsentRecord } from './consent-record';
import { validConsent, clearConsent, onConsentChange, storeConsent } from './consent-store';

const key = 'cookie_consent';

beforeEach(() => localStorage.clear());

describe('the stored consent', () => {
  it('is undefined before the first choice', () => {
    expect(validConsent()).toBeUndefined();
  });

  it('is stored, and stays the same object until it changes', () => {
    storeConsent(allCategories);
    const first = validConsent();
    expect(first).toMatchObject({ functional: true, analytics: true, marketing: true });
    expect(validConsent()).toBe(first);
    storeConsent(essentialOnly);
    expect(validConsent()).toMatchObject({ functional: false, analytics: false, marketing: false });
  });

  it('is undefined when the record is corrupt', () => {
    localStorage.setItem(key, '{"necessary":true');
    expect(validConsent()).toBeUndefined();
  });

  it('expires after 12 months', () => {
    const longAgo = new Date(Date.now() - 361 * 86_400_000);
    localStorage.setItem(key, JSON.stringify(createConsentRecord(allCategories, longAgo)));
    expect(validConsent()).toBeUndefined();
  });

  it('is removed by a reset', () => {
    storeConsent(allCategories);
    clearConsent();
    expect(localStorage.getItem(key)).toBeNull();
    expect(validConsent()).toBeUndefined();
  });

  it('notifies listeners of changes in this and other tabs until they unsubscribe', () => {
    const listener = jest.fn();
    const unsubscribe = onConsentChange(listener);
    storeConsent(allCategories);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    storeConsent(essentialOnly);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
