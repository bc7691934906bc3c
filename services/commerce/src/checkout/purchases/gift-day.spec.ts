import { isGiftDay } from './gift-day';

const now = new Date('2026-12-01T12:00:00Z');

describe('day of a gift', () => {
  it.each([
    ['2026-12-01', true],
    ['2026-11-30', true],
    ['2027-12-02', true],
    ['2026-11-28', false],
    ['2027-12-03', false],
    ['2027-02-31', false],
    ['2026-13-01', false],
    ['2026-12-1x', false],
  ])('a gift can be mailed on %p: %p', (day, isPossible) => {
    expect(isGiftDay(day, now)).toBe(isPossible);
  });
});
