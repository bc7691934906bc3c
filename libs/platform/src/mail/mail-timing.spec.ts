import { mailTiming, pauseMs } from './mail-timing';

const minute = 60_000;

describe('the pause before the next try', () => {
  it('doubles from a second up to half a minute while the mail is young', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => pauseMs(attempts, 2 * minute));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('grows to a tenth of the age of an old mail', () => {
    expect(pauseMs(30, 10 * minute)).toBe(minute);
    expect(pauseMs(60, 24 * 60 * minute)).toBe(144 * minute);
  });
});

it('a mail is taken over only after the try of whoever had it must have ended', () => {
  expect(mailTiming.takeOverMs).toBeGreaterThan(mailTiming.tryMs);
});
