import { unavailable } from '#contracts/kit/failure';
import { DecodeQueue } from './decode-queue';

/** Work that ends when its signal is aborted. */
function work(): { run: () => Promise<string>; end: () => void; isBegun: () => boolean } {
  let end: () => void = () => undefined;
  let isBegun = false;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    isBegun = true;
    await ended;
    return 'decoded';
  };
  return { run, end: () => end(), isBegun: () => isBegun };
}

const limits = { concurrency: 2, maxWaiting: 1, maxWaitMs: 60_000 };

describe('the decode queue', () => {
  it('runs no more than its concurrency and starts the next one after it', async () => {
    const queue = new DecodeQueue(limits);
    const jobs = [work(), work(), work()];
    const results = jobs.map(({ run }) => queue.run(run));
    expect(jobs.map(({ isBegun }) => isBegun())).toEqual([true, true, false]);
    jobs[0]?.end();
    await results[0];
    expect(jobs[2]?.isBegun()).toBe(true);
    for (const { end } of jobs) end();
    expect(await Promise.all(results)).toEqual(['decoded', 'decoded', 'decoded']);
  });

  it('rejects with UNAVAILABLE and a retry time when too many wait', async () => {
    const queue = new DecodeQueue(limits);
    const jobs = [work(), work(), work()];
    const results = jobs.map(({ run }) => queue.run(run));
    await expect(queue.run(async () => 'never')).rejects.toMatchObject({
      code: unavailable.code,
      params: { retryAfterSeconds: 60 },
    });
    for (const { end } of jobs) end();
    await Promise.all(results);
  });

  it('rejects work that waited too long and continues with the next', async () => {
    const queue = new DecodeQueue({ ...limits, concurrency: 1, maxWaitMs: 5 });
    const [first, second] = [work(), work()];
    const running = queue.run(first.run);
    await expect(queue.run(second.run)).rejects.toMatchObject({ code: unavailable.code });
    first.end();
    await running;
    expect(second.isBegun()).toBe(false);
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });

  it('starts the next work after a failure', async () => {
    const queue = new DecodeQueue({ ...limits, concurrency: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });
});
