import { isOn, paymentMethods } from './features';

describe.each(['newsletter', 'auth'] as const)('the part %s of the shop', (feature) => {
  it.each([
    ['is on where the page says nothing', '', true],
    ['is on where it is switched on', '<meta name="shop-features" content="auth newsletter">', true],
    ['is off elsewhere', '<meta name="shop-features" content="payments analytics">', false],
  ])('%s', (_, head, expected) => {
    document.head.innerHTML = head;
    expect(isOn(feature)).toBe(expected);
  });
});

describe('the payment methods shown to customers', () => {
  it.each([
    ['are those the page names', 'card', ['card']],
    ['leave out what has no logo here', 'card crypto', ['card']],
    ['are none while payments are off', '', []],
  ])('%s', (_, content, expected) => {
    document.head.innerHTML = `<meta name="shop-payment-methods" content="${content}">`;
    expect(paymentMethods()).toEqual(expected);
  });
});
