import { isFeatureEnabled, paymentMethods } from './features';

describe.each(['newsletter', 'auth'] as const)('the feature %s', (feature) => {
  it.each([
    ['is enabled by default', '', true],
    ['is enabled when the page meta lists it', '<meta name="shop-features" content="auth newsletter">', true],
    [
      'is disabled when the page meta omits it',
      '<meta name="shop-features" content="payments analytics">',
      false,
    ],
  ])('%s', (_, head, expected) => {
    document.head.innerHTML = head;
    expect(isFeatureEnabled(feature)).toBe(expected);
  });
});

describe('the payment methods of the page meta', () => {
  it.each([
    ['are read from the page meta', 'card', ['card']],
    ['include the wallets of the payment form', 'card google_pay', ['card', 'google_pay']],
    ['exclude methods without a logo', 'card crypto', ['card']],
    ['are empty while payments are disabled', '', []],
  ])('%s', (_, content, expected) => {
    document.head.innerHTML = `<meta name="shop-payment-methods" content="${content}">`;
    expect(paymentMethods()).toEqual(expected);
  });
});
