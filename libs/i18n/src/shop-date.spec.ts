import { shopDate } from './shop-date';

const hourMs = 3_600_000;

describe('a day in the time zone of the shop', () => {
  it.each([
    ['en', 'en-GB', 'Europe/London', 4],
    ['ru', 'ru-RU', 'Europe/London', 4],
    ['en', 'en-GB', 'Asia/Tokyo', 1],
    ['ru', 'ru-RU', 'America/New_York', 1],
    ['en', 'en-GB', 'Asia/Kathmandu', 1],
  ] as const)('is written in %s as by Intl %s at every hour in %s', (lang, locale, timeZone, years) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    const different: string[] = [];
    for (let time = Date.UTC(2024, 0, 1); time < Date.UTC(2024 + years, 0, 1); time += hourMs)
      if (shopDate(new Date(time), lang, timeZone) !== format.format(time))
        different.push(new Date(time).toISOString());
    expect(different).toEqual([]);
  });
});
