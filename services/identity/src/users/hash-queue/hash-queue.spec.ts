import { Failure, overloaded } from '#contracts/kit/failure';
import { HashQueue } from './hash-queue';

/** A queue for one hash at a time, with a clock that the test sets and hashes that the test ends. */
function openQueue({ maxWaitMs = 1_000, initialHashMs = 100 } = {}) {
  const clock = { now: 0 };
  const queue = new HashQueue({ concurrency: 1, maxWaitMs, initialHashMs, now: () => clock.now });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, deadline?: number): Promise<string> => {
    const hash = () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve('hashed')));
    };
    return queue.run(hash, deadline).catch((error: unknown) => {
      if (Failure.is(error, overloaded)) return `rejected, retry after ${error.params.retryAfterSeconds} s`;
      throw error;
    });
  };
  /** Ends the running hash at a time. */
  const endHash = async (now: number) => {
    await new Promise(setImmediate);
    clock.now = now;
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { clock, started, add, endHash };
}

const rejected = 'rejected, retry after 1 s';

describe('queue of password hashes', () => {
  it('does not hash for a caller whose deadline passed while it waited, and continues with the next one', async () => {
    const { started, add, endHash } = openQueue();
    const first = add('first');
    const abandoned = add('abandoned', 400);
    const next = add('next', 5_000);
    await endHash(500);
    expect(await abandoned).toBe(rejected);
    await endHash(600);
    expect([await first, await next]).toEqual(['hashed', 'hashed']);
    expect(started).toEqual(['first', 'next']);
  });

  it('does not hash for a caller with less time left than a hash takes', async () => {
    const { started, add, endHash } = openQueue();
    void add('running');
    const late = add('late', 590);
    await endHash(500);
    expect(await late).toBe(rejected);
    expect(started).toEqual(['running']);
  });

  it('rejects at once, while others wait, a caller who would wait longer than the bound', async () => {
    const { started, add, endHash } = openQueue({ maxWaitMs: 300 });
    const waiting = [add('running'), add('second'), add('third'), add('fourth')];
    expect(await add('fifth')).toBe(rejected);
    expect(started).toEqual(['running']);
    for (const now of [100, 200, 300, 400]) await endHash(now);
    expect(await Promise.all(waiting)).toEqual(['hashed', 'hashed', 'hashed', 'hashed']);
  });

  it('rejects at once a caller whose deadline is before its expected turn', async () => {
    const { started, add, endHash } = openQueue();
    void add('running');
    void add('second');
    expect(await add('hurried', 250)).toBe(rejected);
    expect(started).toEqual(['running']);
    await endHash(100);
    await endHash(200);
  });

  it('admits fewer callers while hashes take longer', async () => {
    const { add, endHash } = openQueue({ maxWaitMs: 300 });
    void add('slow');
    await endHash(300);
    const waiting = [add('running'), add('second'), add('third')];
    expect(await add('fourth')).toBe(rejected);
    for (const now of [400, 500, 600]) await endHash(now);
    expect(await Promise.all(waiting)).toEqual(['hashed', 'hashed', 'hashed']);
  });

  it('names the expected wait to a rejected caller', async () => {
    const { add, endHash } = openQueue({ initialHashMs: 2_500 });
    void add('running');
    expect(await add('next')).toBe('rejected, retry after 3 s');
    await endHash(2_500);
  });

  it('accepts callers again after the machine stood still during hashes', async () => {
    const { clock, add, endHash } = openQueue({ maxWaitMs: 1_500 });
    for (let i = 1; i <= 20; i += 1) {
      void add(`paused ${i}`);
      await endHash(i * 60_000);
    }
    const next = add('next', clock.now + 2_500);
    await endHash(clock.now + 20);
    expect(await next).toBe('hashed');
  });

  it('accepts callers again as soon as the queue is shorter', async () => {
    const { add, endHash } = openQueue({ maxWaitMs: 100 });
    void add('running');
    void add('second');
    expect(await add('third')).toBe(rejected);
    await endHash(100);
    const accepted = add('fourth');
    await endHash(200);
    await endHash(300);
    expect(await accepted).toBe('hashed');
  });
});
