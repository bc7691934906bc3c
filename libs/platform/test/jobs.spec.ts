import { connectRedis } from '#platform/jobs/connect-redis';
import { Jobs } from '#platform/jobs/jobs';
import { workerOptions } from '#platform/jobs/redis-options';
import type { JobQueue } from '#platform/jobs/job-queue';
import type { JobWork } from '#platform/jobs/job-worker';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type RedisServer, startRedis } from '#testing/servers';

jest.setTimeout(30_000);

interface Task {
  name: string;
}

const log = createLog('jobs', 'fatal');
let redis: RedisServer;
let open: Jobs[];

function jobs(): Jobs {
  const created = new Jobs({ REDIS_URL: redis.url }, log);
  open.push(created);
  return created;
}

async function onlineQueue(name: string): Promise<JobQueue<Task>> {
  const queue = await jobs().queue<Task>(name);
  await eventually(() => expect(queue.isOnline).toBe(true));
  return queue;
}

/** Work that notes what it was given. */
function noting(done: string[], then?: JobWork<Task>): JobWork<Task> {
  return async (task) => {
    done.push(task.name);
    return then?.(task);
  };
}

const task = (name: string) => ({ id: name, data: { name } });

beforeEach(async () => {
  open = [];
  redis = await startRedis();
});

afterEach(async () => {
  await Promise.all(open.map((created) => created.close()));
  await redis.stop();
});

describe('adding a job', () => {
  it('says no while Redis is away and works again when it is back', async () => {
    const queue = await onlineQueue('away');
    await redis.kill();
    await eventually(() => expect(queue.isOnline).toBe(false));
    expect(await queue.add([task('lost')])).toBe(false);
    await redis.restart();
    await eventually(async () => expect(await queue.add([task('found')])).toBe(true));
  });

  it('comes to an end while Redis is frozen', async () => {
    const queue = await onlineQueue('frozen');
    expect(await queue.add([task('before')])).toBe(true);
    redis.freeze();
    expect(await queue.add([task('during')])).toBe(false);
    redis.thaw();
    await eventually(async () => expect(await queue.add([task('after')])).toBe(true));
  });

  it('comes to an end on a queue that never met its Redis', async () => {
    redis.freeze();
    const queue = await jobs().queue<Task>('new');
    expect(await queue.add([task('x')])).toBe(false);
    redis.thaw();
    await eventually(async () => expect(await queue.add([task('x')])).toBe(true));
  });

  it('twice under one id is one job, and the id is free again when it is done', async () => {
    const queue = await onlineQueue('once');
    await queue.add([task('a'), task('a')]);
    await queue.add([task('a'), task('b')]);
    const done: string[] = [];
    await jobs().worker<Task>('once', noting(done));
    await eventually(() => expect([...done].sort()).toEqual(['a', 'b']));
    await eventually(async () => {
      await queue.add([task('a')]);
      expect(done.filter((name) => name === 'a')).toHaveLength(2);
    });
  });
});

describe('a worker', () => {
  it('does a job again that asks for it', async () => {
    const done: string[] = [];
    const again = noting(done, async () => (done.length < 3 ? { againInMs: 50 } : undefined));
    await jobs().worker<Task>('again', again);
    await (await onlineQueue('again')).add([task('a')]);
    await eventually(() => expect(done).toEqual(['a', 'a', 'a']));
  });

  it('goes on when Redis was away', async () => {
    const done: string[] = [];
    await jobs().worker<Task>('on', noting(done));
    const queue = await onlineQueue('on');
    await queue.add([task('before')]);
    await eventually(() => expect(done).toEqual(['before']));
    await redis.kill();
    await redis.restart();
    await eventually(async () => expect(await queue.add([task('after')])).toBe(true));
    await eventually(() => expect(done).toEqual(['before', 'after']));
  });

  it('starts working when Redis comes later', async () => {
    await redis.kill();
    const done: string[] = [];
    await jobs().worker<Task>('later', noting(done));
    await redis.restart();
    await (await onlineQueue('later')).add([task('first')]);
    await eventually(() => expect(done).toEqual(['first']));
  });

  it('finishes what it is doing before it closes', async () => {
    const done: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const closing = jobs();
    await closing.worker<Task>('close', async ({ name }) => {
      done.push(`${name} begun`);
      await held;
      done.push(`${name} done`);
      return undefined;
    });
    await (await onlineQueue('close')).add([task('a')]);
    await eventually(() => expect(done).toEqual(['a begun']));
    let isClosed = false;
    const closed = closing.close().then(() => (isClosed = true));
    // Time enough for whoever would not wait: a whole job of somebody else.
    await jobs().worker<Task>('meanwhile', noting(done));
    await (await onlineQueue('meanwhile')).add([task('b')]);
    await eventually(() => expect(done).toEqual(['a begun', 'b']));
    expect(isClosed).toBe(false);
    release();
    await closed;
    expect(done).toEqual(['a begun', 'b', 'a done']);
  });
});

describe('repeated work', () => {
  it('comes again and again, also after it failed and after Redis forgot everything', async () => {
    let count = 0;
    await jobs().repeat('sweep', { every: 100 }, async () => {
      count += 1;
      if (count === 1) throw new Error('once');
    });
    await eventually(() => expect(count).toBeGreaterThan(3));
    await redis.kill();
    redis.wipe();
    await redis.restart();
    const before = count;
    await eventually(() => expect(count).toBeGreaterThan(before + 3));
  });

  it('comes again after Redis was emptied while everybody stayed connected', async () => {
    const operator = await connectRedis({ REDIS_URL: redis.url }, workerOptions, log);
    const watchful = new Jobs({ REDIS_URL: redis.url }, log, 200);
    open.push(watchful);
    let count = 0;
    await watchful.repeat('emptied', { every: 100 }, async () => void (count += 1));
    await eventually(() => expect(count).toBeGreaterThan(2));
    await operator.flushall();
    const before = count;
    await eventually(() => expect(count).toBeGreaterThan(before + 3));
    operator.disconnect();
  });

  it('is known to Redis, and what nobody told of is not', async () => {
    await jobs().repeat('kept', { pattern: '0 3 1 1 *' }, async () => undefined);
    const queue = await onlineQueue('kept');
    await eventually(async () => expect(await queue.repeats('kept')).toBe(true));
    expect(await queue.repeats('another')).toBe(false);
  });

  it('comes also when Redis refused the schedule at first', async () => {
    const lines: string[] = [];
    const heard = createLog('jobs', 'warn', { write: (line) => void lines.push(line) });
    const operator = await connectRedis({ REDIS_URL: redis.url }, workerOptions, log);
    await operator.call('ACL', 'SETUSER', 'default', '-@scripting');
    const refused = new Jobs({ REDIS_URL: redis.url }, heard);
    open.push(refused);
    let count = 0;
    await refused.repeat('refused', { every: 100 }, async () => void (count += 1));
    await eventually(() => expect(lines.join('')).toContain('queue refused'));
    await operator.call('ACL', 'SETUSER', 'default', '+@scripting');
    await eventually(() => expect(count).toBeGreaterThan(2));
    operator.disconnect();
  });

  it('is done by one replica at a time', async () => {
    let busy = 0;
    let most = 0;
    let count = 0;
    const work = async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise(setImmediate);
      busy -= 1;
      count += 1;
    };
    await Promise.all([jobs(), jobs(), jobs()].map((replica) => replica.repeat('tidy', { every: 50 }, work)));
    await eventually(() => expect(count).toBeGreaterThan(8));
    expect(most).toBe(1);
  });
});
