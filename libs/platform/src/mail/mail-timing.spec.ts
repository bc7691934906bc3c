import { mailTiming, retryDelayMs } from './mail-timing';

const minute = 60_000;

describe('backoff of mails', () => {
  it('doubles from 1 s to 30 s for a young mail', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryDelayMs(attempts, 2 * minute));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('grows to a tenth of the age of an old mail', () => {
    expect(retryDelayMs(30, 10 * minute)).toBe(minute);
    expect(retryDelayMs(60, 24 * 60 * minute)).toBe(144 * minute);
  });
});

it('the lease of a mail is longer than the timeout of an attempt', () => {
  expect(mailTiming.leaseMs).toBeGreaterThan(mailTiming.attemptTimeoutMs);
});
