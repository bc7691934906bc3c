import { forgetOldKeys, forgetSubscribed, isSubscribed, rememberSubscribed } from './subscribed-flag';

beforeEach(() => localStorage.clear());

describe('the newsletter-subscribed flag', () => {
  it('is off until somebody signs up or confirms, and off again when they leave', () => {
    expect(isSubscribed()).toBe(false);
    rememberSubscribed();
    expect(isSubscribed()).toBe(true);
    forgetSubscribed();
    expect(isSubscribed()).toBe(false);
  });

  it('stays when the keys of earlier versions are deleted at start', () => {
    rememberSubscribed();
    for (const old of ['subscriber', 'last_check', 'stats']) localStorage.setItem(`newsletter_${old}`, 'x');
    forgetOldKeys();
    expect(Object.keys(localStorage)).toEqual(['newsletter-subscribed']);
  });
});
