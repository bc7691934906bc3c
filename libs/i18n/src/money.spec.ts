import { formatMoney, formatPrice } from './money';

describe('an amount in dollars', () => {
  it.each([
    ['en', 1_234.5, '$1,234.50'],
    ['en', 129, '$129.00'],
    ['en', -30, '-$30.00'],
    ['ru', 1_234.5, '1\u00a0234,50\u00a0$'],
    ['ru', 129, '129,00\u00a0$'],
  ] as const)('always has two digits of cents on records: %s %d is %s', (lang, amount, text) => {
    expect(formatMoney(amount, lang)).toBe(text);
  });

  it.each([
    ['en', 'en-US'],
    ['ru', 'ru-RU'],
  ] as const)('is written in %s as by Intl', (lang, locale) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const amounts = [0, 0.01, 0.5, 9.99, 99.9, 999.99, 1_000, 1_234.56, 12_345.6, 999_999.99, 1_234_567.89];
    for (const amount of amounts.flatMap((value) => [value, -value || 0]))
      expect(formatMoney(amount, lang)).toBe(format.format(amount));
  });

  it.each([
    ['en', 129, '$129'],
    ['en', 29.99, '$29.99'],
    ['en', 1_200, '$1,200'],
    ['ru', 129, '129\u00a0$'],
    ['ru', 29.99, '29,99\u00a0$'],
  ] as const)('has no cents as a whole price (design §7.4): %s %d is %s', (lang, amount, text) => {
    expect(formatPrice(amount, lang)).toBe(text);
  });
});
