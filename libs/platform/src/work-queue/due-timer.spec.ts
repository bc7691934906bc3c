import { DueTimer, maxSleepMs } from './due-timer';

describe('timer of a worker', () => {
  let wakeUps: number;
  let timer: DueTimer;

  beforeEach(() => {
    jest.useFakeTimers();
    wakeUps = 0;
    timer = new DueTimer(() => void (wakeUps += 1), 1_000);
  });
  afterEach(() => {
    timer.close();
    jest.useRealTimers();
  });

  it('wakes the worker when its next work becomes due', () => {
    timer.sleep(5_000);
    jest.advanceTimersByTime(4_999);
    expect(wakeUps).toBe(0);
    jest.advanceTimersByTime(1);
    expect(wakeUps).toBe(1);
  });

  it('wakes the worker after the shortest sleep for overdue work', () => {
    timer.sleep(-60_000);
    jest.advanceTimersByTime(1_000);
    expect(wakeUps).toBe(1);
  });

  it('limits the sleep of a worker without work, in case a notification was lost', () => {
    timer.sleepLong();
    jest.advanceTimersByTime(maxSleepMs / 2);
    expect(wakeUps).toBe(0);
    jest.advanceTimersByTime(maxSleepMs / 2);
    expect(wakeUps).toBe(1);
  });

  it('replaces a sleep and ends it', () => {
    timer.sleepLong();
    timer.sleep(2_000);
    jest.advanceTimersByTime(2_000);
    expect(wakeUps).toBe(1);
    timer.sleep(2_000);
    timer.close();
    timer.sleep(1_000);
    jest.advanceTimersByTime(maxSleepMs);
    expect(wakeUps).toBe(1);
  });
});
