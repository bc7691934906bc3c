import { setShopTimeZone } from '#contracts/fields/time-zone';
import { deliverAt } from './deliver-at';

const now = new Date('2026-12-01T12:00:00Z');

describe('day of a gift', () => {
  it.each([
    [undefined, '2026-12-01T12:00:00.000Z'],
    ['2026-12-24', '2026-12-24T08:00:00.000Z'],
    ['2026-12-01', '2026-12-01T12:00:00.000Z'],
    ['2026-11-01', '2026-12-01T12:00:00.000Z'],
  ])('a gift for %p is mailed at %p', (day, due) => {
    expect(deliverAt(day, now).toISOString()).toBe(due);
  });

  it('a gift is mailed at 8:00 in the time zone of the shop', () => {
    setShopTimeZone('Asia/Tokyo');
    expect(deliverAt('2026-12-24', now).toISOString()).toBe('2026-12-23T23:00:00.000Z');
    setShopTimeZone('UTC');
  });
});
