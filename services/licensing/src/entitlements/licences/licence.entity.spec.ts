import { isFull } from './licence.entity';

describe('seat limit of a licence', () => {
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [4, true],
  ])('of 3 computers: with %d seats in use the licence is full: %s', (usedSeats, expected) => {
    expect(isFull({ seatLimit: 3 }, usedSeats)).toBe(expected);
  });
});
