import { emptyGift, giftDays, isGiftDay, toGift } from './gift-values';

const now = new Date(2026, 11, 1, 12);

describe('form of a gift', () => {
  it('offers days from today for a year', () => {
    expect(giftDays(now)).toEqual({ min: '2026-12-01', max: '2027-12-01' });
  });

  it('offers days of the time zone of the shop', () => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'shop-brand', content: JSON.stringify({ timeZone: 'Asia/Tokyo' }) });
    document.head.prepend(meta);
    expect(giftDays(new Date('2026-12-01T16:00:00Z'))).toEqual({ min: '2026-12-02', max: '2027-12-02' });
    meta.remove();
  });

  it.each([
    ['', true],
    ['2026-12-01', true],
    ['2026-11-30', false],
    ['2027-12-02', false],
  ])('the day %p is allowed: %p', (day, isAllowed) => {
    expect(isGiftDay(day, now)).toBe(isAllowed);
  });

  it('leaves out empty fields', () => {
    expect(toGift({ ...emptyGift, email: ' ben@example.com ' })).toEqual({ email: 'ben@example.com' });
  });
});
