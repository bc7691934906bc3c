import { dayMs, minuteMs } from '#contracts/fields/durations';
import { mailTiming, retryDelayMs } from './mail-timing';

describe('backoff of mails', () => {
  it('doubles from 1 s to 30 s for a young mail', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryDelayMs(attempts, 2 * minuteMs));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('grows to a tenth of the age of an old mail', () => {
    expect(retryDelayMs(30, 10 * minuteMs)).toBe(minuteMs);
    expect(retryDelayMs(60, dayMs)).toBe(144 * minuteMs);
  });
});

it('the lease of a mail is longer than the timeout of an attempt', () => {
  expect(mailTiming.leaseMs).toBeGreaterThan(mailTiming.attemptTimeoutMs);
});
