import { essentialOnly, everything, recordOf } from './consent-record';
import { consentInForce, forgetConsent, onConsentChange, storeConsent } from './consent-store';

const key = 'cookie_consent';

beforeEach(() => localStorage.clear());

describe('the stored consent', () => {
  it('is none before the first answer', () => {
    expect(consentInForce()).toBeUndefined();
  });

  it('is kept, and is the same object until it changes', () => {
    storeConsent(everything);
    const first = consentInForce();
    expect(first).toMatchObject({ functional: true, analytics: true, marketing: true });
    expect(consentInForce()).toBe(first);
    storeConsent(essentialOnly);
    expect(consentInForce()).toMatchObject({ functional: false, analytics: false, marketing: false });
  });

  it('is none when the record is corrupt', () => {
    localStorage.setItem(key, '{"necessary":true');
    expect(consentInForce()).toBeUndefined();
  });

  it('needs an answer again a year later', () => {
    const longAgo = new Date(Date.now() - 361 * 86_400_000);
    localStorage.setItem(key, JSON.stringify(recordOf(everything, longAgo)));
    expect(consentInForce()).toBeUndefined();
  });

  it('is removed by a reset', () => {
    storeConsent(everything);
    forgetConsent();
    expect(localStorage.getItem(key)).toBeNull();
    expect(consentInForce()).toBeUndefined();
  });

  it('tells of changes here and in other tabs, until nobody listens', () => {
    const told = jest.fn();
    const stop = onConsentChange(told);
    storeConsent(everything);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    storeConsent(essentialOnly);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
