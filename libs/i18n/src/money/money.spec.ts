import { currencyCodes, decimalsOf, minorUnits } from '#contracts/fields/currencies';
import { currencyValues, formatMoney, formatPrice } from './money';

const languages = [
  ['en', 'en-US'],
  ['ru', 'ru-RU'],
] as const;
const cases = languages.flatMap(([lang, locale]) =>
  currencyCodes.map((code) => [lang, locale, code] as const),
);

describe('an amount of money', () => {
  it.each([
    ['en', 1_234.5, 'USD', '$1,234.50'],
    ['en', 129, 'usd', '$129.00'],
    ['en', -30, 'USD', '-$30.00'],
    ['en', 129, 'EUR', '€129.00'],
    ['en', 12_900, 'jpy', '¥12,900'],
    ['en', 12, 'CHF', 'CHF\u00a012.00'],
    ['ru', 1_234.5, 'USD', '1\u00a0234,50\u00a0$'],
    ['ru', 129, 'USD', '129,00\u00a0$'],
    ['ru', 12_900, 'JPY', '12\u00a0900\u00a0¥'],
  ] as const)('has the decimals of its currency on records: %s %d %s is %s', (lang, amount, code, text) => {
    expect(formatMoney(amount, lang, code)).toBe(text);
  });

  it.each(cases)('is written in %s as by Intl %s in %s', (lang, locale, currency) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const units = minorUnits(currency);
    expect(decimalsOf(currency)).toBe(format.resolvedOptions().maximumFractionDigits);
    const amounts = [0, 1, 50, 999, 9_990, 99_999, 100_000, 123_456, 1_234_560, 99_999_999].map(
      (n) => n / units,
    );
    for (const amount of amounts.flatMap((value) => [value, -value || 0]))
      expect(formatMoney(amount, lang, currency)).toBe(format.format(amount));
  });

  it.each([
    ['en', 129, 'USD', '$129'],
    ['en', 29.99, 'USD', '$29.99'],
    ['en', 1_200, 'USD', '$1,200'],
    ['en', 1_200, 'JPY', '¥1,200'],
    ['ru', 129, 'USD', '129\u00a0$'],
    ['ru', 29.99, 'EUR', '29,99\u00a0€'],
  ] as const)(
    'has no decimals as a whole price (design §7.4): %s %d %s is %s',
    (lang, amount, code, text) => {
      expect(formatPrice(amount, lang, code)).toBe(text);
    },
  );

  it('fills texts with the smallest charge and the price ranges of the currency', () => {
    expect(currencyValues('USD', 'en')).toMatchObject({
      min_charge: '$0.50',
      min_amount: '$0.01',
      price_low: '$50',
    });
    expect(currencyValues('JPY', 'en')).toMatchObject({
      min_charge: '¥50',
      min_amount: '¥1',
      price_low: '¥5,000',
    });
  });
});
