import { toCents } from '#contracts/fields/money';
import { mailDate, mailPrice } from './mail-formats';

it.each([
  ['en', ['$129.00', '$29.99', '$0.00', '$1,234.56']],
  ['ru', ['129,00\u00a0$', '29,99\u00a0$', '0,00\u00a0$', '1\u00a0234,56\u00a0$']],
] as const)('formats prices in mails as dollars with two decimal places in %s', (language, expected) => {
  expect([12900, 2999, 0, 123456].map((cents) => mailPrice(toCents(cents), language))).toEqual(expected);
});

it('formats a date in words by UTC', () => {
  const lateEvening = new Date('2026-11-20T23:59:00Z');
  expect(mailDate(lateEvening, 'en')).toBe('20 November 2026');
  expect(mailDate(lateEvening, 'ru')).toMatch(/^20\sноября\s2026\sг\.$/);
});
