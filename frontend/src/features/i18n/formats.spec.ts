import { sellInYen } from '../../testing/sell-in-yen';
import { fileSize, formatMoney, formatPrice, fromMinor, isTypedAmount, toMinor } from './formats';

describe('size of a file', () => {
  it.each([
    [1, 'en', '1 KB'],
    [499, 'ru', '1 КБ'],
    [12_345, 'en', '13 KB'],
    [1_250_000, 'ru', '1,3 МБ'],
  ] as const)('of %i bytes in %s is %s', (bytes, lang, text) => {
    expect(fileSize(bytes, lang).replace('\u00a0', ' ')).toBe(text);
  });
});

describe('amounts of a shop that sells in yen', () => {
  sellInYen();

  it('have no decimals on pages and records, in both languages', () => {
    expect([formatPrice(1_980, 'en'), formatMoney(12_900, 'en'), formatMoney(12_900, 'ru', 'jpy')]).toEqual([
      '¥1,980',
      '¥12,900',
      '12\u00a0900\u00a0¥',
    ]);
  });

  it('are their own minor units', () => {
    expect([toMinor(1_980), fromMinor(1_980)]).toEqual([1_980, 1_980]);
  });

  it('are typed without decimals', () => {
    expect(['1980', '1980.5', '1980,00'].map((text) => isTypedAmount(text))).toEqual([true, false, false]);
  });
});

it('an order in yen has no decimals in a shop that sells in dollars', () => {
  expect(formatMoney(1_980, 'en', 'jpy')).toBe('JPY\u00a01,980');
});
