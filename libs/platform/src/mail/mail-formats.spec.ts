import { toCents } from '#contracts/kit/money';
import { mailDate, mailPrice } from './mail-formats';

it('prices are dollars with two digits', () => {
  expect([12900, 2999, 0, 123456].map((cents) => mailPrice(toCents(cents)))).toEqual([
    '$129.00',
    '$29.99',
    '$0.00',
    '$1,234.56',
  ]);
});

it('a day is written in words, as it is in UTC', () => {
  const lateEvening = new Date('2026-11-20T23:59:00Z');
  expect(mailDate(lateEvening, 'en')).toBe('20 November 2026');
  expect(mailDate(lateEvening, 'ru')).toMatch(/^20\sноября\s2026\sг\.$/);
});
