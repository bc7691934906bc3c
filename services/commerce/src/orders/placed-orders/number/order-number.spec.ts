import { orderNumberOn } from './order-number';

describe('order numbers after a restore', () => {
  const first = 10_000_000;
  const last = 99_999_999;

  it('has eight digits on the first timeline', () => {
    expect(orderNumberOn('LL', 1, first)).toBe('LL-10000000');
  });

  it('begins with the timeline after a restore', () => {
    expect(orderNumberOn('LL', 2, first)).toBe('LL-210000000');
    expect(orderNumberOn('LL', 13, last)).toBe('LL-1399999999');
  });

  it('never gives a number of one timeline on another', () => {
    const range = (timeline: number) =>
      [first, last].map((digits) => Number(orderNumberOn('LL', timeline, digits).slice(3)));
    for (let timeline = 1; timeline < 300; timeline += 1) {
      const [, highest = NaN] = range(timeline);
      const [lowest = NaN] = range(timeline + 1);
      expect(lowest).toBeGreaterThan(highest);
    }
  });
});
