import { londonDate } from './london-date';

const hourMs = 3_600_000;

describe('a day in London', () => {
  it.each([
    ['en', 'en-GB'],
    ['ru', 'ru-RU'],
  ] as const)('is written in %s as by Intl, at every hour of four years', (lang, locale) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/London' });
    const different: string[] = [];
    for (let time = Date.UTC(2024, 0, 1); time < Date.UTC(2028, 0, 1); time += hourMs)
      if (londonDate(new Date(time), lang) !== format.format(time))
        different.push(new Date(time).toISOString());
    expect(different).toEqual([]);
  });
});
