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

describe('the queue of pictures to decode', () => {
  it('begins no more than its limit, then the one that waits', async () => {
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

  it('refuses as UNAVAILABLE with a time to come again when too many wait', async () => {
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

  it('gives a place up that has waited too long, and goes on', async () => {
    const queue = new DecodeQueue({ ...limits, concurrency: 1, maxWaitMs: 5 });
    const [first, second] = [work(), work()];
    const running = queue.run(first.run);
    await expect(queue.run(second.run)).rejects.toMatchObject({ code: unavailable.code });
    first.end();
    await running;
    expect(second.isBegun()).toBe(false);
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });

  it('frees the place of work that fails', async () => {
    const queue = new DecodeQueue({ ...limits, concurrency: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });
});
