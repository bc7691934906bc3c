import { sellInYen } from '../../../testing/sell-in-yen';
import { isMajor, toPriceCents, toPriceText, validatePrice } from './upgrade';

describe('price of an upgrade path', () => {
  it.each([
    ['0', 0],
    ['49', 4_900],
    [' 19,90 ', 1_990],
    ['0.5', 50],
  ])('is read from %j', (text, cents) => {
    expect(validatePrice(text)).toBeUndefined();
    expect(toPriceCents(text)).toBe(cents);
  });

  it.each(['', '-1', 'free', '1000000'])('is not read from %j', (text) => {
    expect(validatePrice(text)).toBe('admin.upgrades.bad_price');
  });

  it.each(['1.234', '1,234'])('is refused with more decimals than the currency: %j', (text) => {
    expect(validatePrice(text)).toBe('admin.price_steps');
  });

  it.each(['0.49', '0,1', '0.01'])('is refused below the smallest charge: %j', (text) => {
    expect(validatePrice(text)).toBe('failures.PRICE_TOO_SMALL');
  });

  it('is written without cents where there are none', () => {
    expect([toPriceText(4_900), toPriceText(1_990)]).toEqual(['49', '19.90']);
  });
});

it('a major version of an upgrade path is a whole number, or left empty', () => {
  expect(['', '0', '12'].every(isMajor)).toBe(true);
  expect(['1.2', '-1', 'v2'].some(isMajor)).toBe(false);
});

describe('price of an upgrade path in yen', () => {
  sellInYen();

  it('has no decimals, and at least the smallest charge', () => {
    expect([toPriceCents('1980'), toPriceText(1_980)]).toEqual([1_980, '1980']);
    expect(['1980', '1980.50', '49'].map(validatePrice)).toEqual([
      undefined,
      'admin.price_steps',
      'failures.PRICE_TOO_SMALL',
    ]);
  });
});
