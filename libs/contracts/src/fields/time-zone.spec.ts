import { dayIn, startOfDay, timeOn } from './time-zone';

describe('a day in a time zone', () => {
  it.each([
    ['2026-12-01', 'UTC', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01', 'Asia/Tokyo', '2026-11-30T15:00:00.000Z'],
    ['2026-12-01', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // Clocks go from 0:00 to 1:00, and from 1:00 back to 0:00.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s begins in %s at %s', (day, timeZone, start) => {
    expect(startOfDay(day, timeZone)?.toISOString()).toBe(start);
    expect(dayIn(timeZone, new Date(start))).toBe(day);
    expect(dayIn(timeZone, new Date(Date.parse(start) - 1))).not.toBe(day);
  });

  it.each([
    ['2026-12-24', 'UTC', '2026-12-24T08:00:00.000Z'],
    ['2026-12-24', 'America/New_York', '2026-12-24T13:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T07:00:00.000Z'],
    ['2026-10-25', 'Europe/London', '2026-10-25T08:00:00.000Z'],
    ['2026-12-24', 'Pacific/Kiritimati', '2026-12-23T18:00:00.000Z'],
  ])('%s has 8:00 in %s at %s', (day, timeZone, time) => {
    expect(timeOn(day, 8, timeZone)?.toISOString()).toBe(time);
  });

  it.each(['2026-02-30', '2026-13-01', 'tomorrow'])('never begins on %s', (day) => {
    expect(startOfDay(day, 'Asia/Tokyo')).toBeUndefined();
  });
});
