import { connectRedis } from '#platform/jobs/connect-redis';
import { Jobs } from '#platform/jobs/jobs';
import { workerOptions } from '#platform/jobs/redis-options';
import type { JobQueue } from '#platform/jobs/job-queue';
import type { JobHandler } from '#platform/jobs/job-worker';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type RedisServer, startRedis } from '#testing/servers/servers';

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

/** A handler that records its jobs. */
function recordingHandler(done: string[], then?: JobHandler<Task>): JobHandler<Task> {
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

describe('job queue', () => {
  it('returns false while Redis is unavailable and accepts jobs afterwards', async () => {
    const queue = await onlineQueue('outage');
    await redis.kill();
    await eventually(() => expect(queue.isOnline).toBe(false));
    expect(await queue.add([task('lost')])).toBe(false);
    await redis.restart();
    await eventually(async () => expect(await queue.add([task('found')])).toBe(true));
  });

  it('returns within the timeout while Redis is frozen', async () => {
    const queue = await onlineQueue('frozen');
    expect(await queue.add([task('before')])).toBe(true);
    redis.freeze();
    expect(await queue.add([task('during')])).toBe(false);
    redis.thaw();
    await eventually(async () => expect(await queue.add([task('after')])).toBe(true));
  });

  it('returns within the timeout on a queue that was never connected', async () => {
    redis.freeze();
    const queue = await jobs().queue<Task>('new');
    expect(await queue.add([task('x')])).toBe(false);
    redis.thaw();
    await eventually(async () => expect(await queue.add([task('x')])).toBe(true));
  });

  it('adds one job for each id and frees the id when the job is done', async () => {
    const queue = await onlineQueue('once');
    await queue.add([task('a'), task('a')]);
    await queue.add([task('a'), task('b')]);
    const done: string[] = [];
    await jobs().worker<Task>('once', recordingHandler(done));
    await eventually(() => expect([...done].sort()).toEqual(['a', 'b']));
    await eventually(async () => {
      await queue.add([task('a')]);
      expect(done.filter((name) => name === 'a')).toHaveLength(2);
    });
  });
});

describe('job worker', () => {
  it('runs a job again after the delay that its handler returns', async () => {
    const done: string[] = [];
    const again = recordingHandler(done, async () => (done.length < 3 ? { retryInMs: 50 } : undefined));
    await jobs().worker<Task>('again', again);
    await (await onlineQueue('again')).add([task('a')]);
    await eventually(() => expect(done).toEqual(['a', 'a', 'a']));
  });

  it('continues after an outage of Redis', async () => {
    const done: string[] = [];
    await jobs().worker<Task>('on', recordingHandler(done));
    const queue = await onlineQueue('on');
    await queue.add([task('before')]);
    await eventually(() => expect(done).toEqual(['before']));
    await redis.kill();
    await redis.restart();
    await eventually(async () => expect(await queue.add([task('after')])).toBe(true));
    await eventually(() => expect(done).toEqual(['before', 'after']));
  });

  it('starts when Redis becomes available later', async () => {
    await redis.kill();
    const done: string[] = [];
    await jobs().worker<Task>('later', recordingHandler(done));
    await redis.restart();
    await (await onlineQueue('later')).add([task('first')]);
    await eventually(() => expect(done).toEqual(['first']));
  });

  it('finishes the job in progress before it closes', async () => {
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
    // Long enough for a close that does not wait: another job runs completely.
    await jobs().worker<Task>('meanwhile', recordingHandler(done));
    await (await onlineQueue('meanwhile')).add([task('b')]);
    await eventually(() => expect(done).toEqual(['a begun', 'b']));
    expect(isClosed).toBe(false);
    release();
    await closed;
    expect(done).toEqual(['a begun', 'b', 'a done']);
  });
});

describe('scheduled job', () => {
  it('repeats after an error and after Redis lost its data', async () => {
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

  it('repeats after Redis was emptied without a reconnect', async () => {
    const operator = await connectRedis({ REDIS_URL: redis.url }, workerOptions, log);
    const frequentlyChecked = new Jobs({ REDIS_URL: redis.url }, log, 200);
    open.push(frequentlyChecked);
    let count = 0;
    await frequentlyChecked.repeat('emptied', { every: 100 }, async () => void (count += 1));
    await eventually(() => expect(count).toBeGreaterThan(2));
    await operator.flushall();
    const before = count;
    await eventually(() => expect(count).toBeGreaterThan(before + 3));
    operator.disconnect();
  });

  it('is registered in Redis', async () => {
    await jobs().repeat('kept', { pattern: '0 3 1 1 *' }, async () => undefined);
    const queue = await onlineQueue('kept');
    await eventually(async () => expect(await queue.isScheduled('kept')).toBe(true));
    expect(await queue.isScheduled('another')).toBe(false);
  });

  it('repeats when Redis rejected the schedule at first', async () => {
    const lines: string[] = [];
    const warnLog = createLog('jobs', 'warn', { write: (line) => void lines.push(line) });
    const operator = await connectRedis({ REDIS_URL: redis.url }, workerOptions, log);
    await operator.call('ACL', 'SETUSER', 'default', '-@scripting');
    const rejected = new Jobs({ REDIS_URL: redis.url }, warnLog);
    open.push(rejected);
    let count = 0;
    await rejected.repeat('refused', { every: 100 }, async () => void (count += 1));
    await eventually(() => expect(lines.join('')).toContain('queue command failed'));
    await operator.call('ACL', 'SETUSER', 'default', '+@scripting');
    await eventually(() => expect(count).toBeGreaterThan(2));
    operator.disconnect();
  });

  it('runs in one replica at a time', async () => {
    let busy = 0;
    let maxBusy = 0;
    let count = 0;
    const work = async () => {
      busy += 1;
      maxBusy = Math.max(maxBusy, busy);
      await new Promise(setImmediate);
      busy -= 1;
      count += 1;
    };
    await Promise.all([jobs(), jobs(), jobs()].map((replica) => replica.repeat('tidy', { every: 50 }, work)));
    await eventually(() => expect(count).toBeGreaterThan(8));
    expect(maxBusy).toBe(1);
  });
});
