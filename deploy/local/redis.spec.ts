import { Redis } from 'ioredis';
import { SharedCounts } from '../../gateway/src/http/shared-counts';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type RedisServer, startRedis } from '#testing/servers';
import { type BusUser, services } from './system';

const log = createLog('redis', 'silent');

describe('the users of Redis', () => {
  let redis: RedisServer;
  const open: Redis[] = [];

  const enter = (user?: BusUser): Redis => {
    const client = new Redis(user ? redis.urlFor(user) : redis.url, {
      maxRetriesPerRequest: 1,
      enableReadyCheck: user !== undefined,
    });
    client.on('error', () => undefined);
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    redis = await startRedis({ users: true });
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.disconnect();
  });
  afterAll(() => redis.stop());

  it.each(services)('let %s use the queues of its own, schedules included', async (service) => {
    const jobs = new Jobs({ REDIS_URL: redis.urlFor(service) }, log);
    const done: string[] = [];
    try {
      const queue = await jobs.queue<{ name: string }>(`${service}-mail`);
      await jobs.worker<{ name: string }>(`${service}-mail`, async ({ name }) => {
        done.push(name);
        return done.length === 1 ? { againInMs: 10 } : undefined;
      });
      await eventually(() => expect(queue.isOnline).toBe(true));
      expect(await queue.add([{ id: 'one', data: { name: 'one' } }])).toBe(true);
      await jobs.repeat(`${service}-retention`, { every: 100 }, async () => void done.push('again'));
      await eventually(() => expect(done).toEqual(expect.arrayContaining(['one', 'one', 'again'])));
      expect(await queue.repeats('none')).toBe(false);
    } finally {
      await jobs.close();
    }
  });

  it('let the gateway count attempts', async () => {
    const places = [{ key: 'limit:{login:x}', limit: 1, windowMs: 1_000 }];
    const counts = new SharedCounts(enter('gateway'), 'one-process');
    expect(await counts.take(places, [])).toMatchObject({ waitMs: 0, isFull: false });
    await counts.settle(places, true);
    expect(await counts.take(places, [{ counted: 1, leftMs: 500 }])).toMatchObject({ isFull: true });
  });

  it.each([
    ['another service’s job', ['hget', 'bull:identity-mail:1', 'data']],
    ['another service’s queue', ['lpush', 'bull:identity-mail:wait', '1']],
    ['another queue from a script', ['eval', 'return redis.call("get", "bull:identity-mail:id")', '0']],
    ['the counters of the gateway', ['del', 'limit:{login:x}']],
    ['all keys', ['flushall']],
    ['the names of all keys', ['keys', '*']],
    ['the names of all keys, step by step', ['scan', '0']],
    ['the configuration', ['config', 'get', 'requirepass']],
    ['the users', ['acl', 'list']],
    ['what others send', ['monitor']],
  ] as const)('refuse the newsletter %s', async (_, [command, ...values]) => {
    await expect(enter('newsletter').call(command, ...values)).rejects.toThrow(/NOPERM|can.t access/);
  });

  it('refuse a client without a password everything but a ping', async () => {
    const client = enter();
    expect(await client.call('ping')).toBe('PONG');
    await expect(client.call('get', 'limit:{login:x}')).rejects.toThrow('NOPERM');
  });
});
