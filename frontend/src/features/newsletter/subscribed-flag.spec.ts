import { removeLegacyKeys, clearSubscribed, isSubscribed, setSubscribed } from './subscribed-flag';

beforeEach(() => localStorage.clear());

describe('the newsletter-subscribed flag', () => {
  it('is off until a sign-up or confirmation, and off again after the unsubscription', () => {
    expect(isSubscribed()).toBe(false);
    setSubscribed();
    expect(isSubscribed()).toBe(true);
    clearSubscribed();
    expect(isSubscribed()).toBe(false);
  });

  it('stays when keys of earlier versions are removed at start', () => {
    setSubscribed();
    for (const old of ['subscriber', 'last_check', 'stats']) localStorage.setItem(`newsletter_${old}`, 'x');
    removeLegacyKeys();
    expect(Object.keys(localStorage)).toEqual(['newsletter-subscribed']);
  });
});
