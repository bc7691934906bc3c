import { toCents } from '#contracts/fields/money';
import { mailMoment, mailPrice } from './mail-formats';

it.each([
  ['en', ['$129.00', '$29.99', '$0.00', '$1,234.56']],
  ['ru', ['129,00\u00a0$', '29,99\u00a0$', '0,00\u00a0$', '1\u00a0234,56\u00a0$']],
] as const)('formats prices in mails as dollars with two decimal places in %s', (language, expected) => {
  expect([12900, 2999, 0, 123456].map((cents) => mailPrice(toCents(cents), language))).toEqual(expected);
});

it.each([
  ['UTC', '20 June 2026, 23:05 UTC', '23:05 UTC'],
  ['Asia/Tokyo', '21 June 2026, 08:05 GMT+9', '08:05 GMT+9'],
  ['Europe/London', '21 June 2026, 00:05 BST', '00:05 GMT+1'],
])('names the time zone %s of a moment in summer', (timeZone, english, russianTime) => {
  const moment = new Date('2026-06-20T23:05:00Z');
  expect(mailMoment(moment, 'en', timeZone)).toBe(english);
  expect(mailMoment(moment, 'ru', timeZone)).toMatch(new RegExp(`, ${russianTime.replace('+', '\\+')}$`));
});

it.each(['en', 'ru'] as const)(
  'names the time zone of a moment in a winter of London GMT in %s',
  (language) => {
    expect(mailMoment(new Date('2026-12-20T23:05:00Z'), language, 'Europe/London')).toMatch(/, 23:05 GMT$/);
  },
);
