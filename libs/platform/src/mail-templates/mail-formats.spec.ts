import { toCents } from '#contracts/fields/money';
import { mailDate, mailMoment, mailPrice } from './mail-formats';

it.each([
  ['en', ['$129.00', '$29.99', '$0.00', '$1,234.56']],
  ['ru', ['129,00\u00a0$', '29,99\u00a0$', '0,00\u00a0$', '1\u00a0234,56\u00a0$']],
] as const)('formats prices in mails as dollars with two decimal places in %s', (language, expected) => {
  expect([12900, 2999, 0, 123456].map((cents) => mailPrice(toCents(cents), language))).toEqual(expected);
});

it.each([
  ['UTC', '20 November 2026', '20 ноября 2026'],
  ['Asia/Tokyo', '21 November 2026', '21 ноября 2026'],
  ['America/New_York', '20 November 2026', '20 ноября 2026'],
])('formats a date in words by the time zone %s', (timeZone, english, russian) => {
  const lateEvening = new Date('2026-11-20T23:59:00Z');
  expect(mailDate(lateEvening, 'en', timeZone)).toBe(english);
  expect(mailDate(lateEvening, 'ru', timeZone).replaceAll(/\s/g, ' ')).toBe(`${russian} г.`);
});

it.each([
  ['UTC', '20 June 2026, 23:05 UTC', '23:05 UTC'],
  ['Asia/Tokyo', '21 June 2026, 08:05 GMT+9', '08:05 GMT+9'],
  ['Europe/London', '21 June 2026, 00:05 BST', '00:05 GMT+1'],
])('names the time zone %s of a moment', (timeZone, english, russianTime) => {
  const moment = new Date('2026-06-20T23:05:00Z');
  expect(mailMoment(moment, 'en', timeZone)).toBe(english);
  expect(mailMoment(moment, 'ru', timeZone)).toMatch(new RegExp(`, ${russianTime.replace('+', '\\+')}$`));
});
