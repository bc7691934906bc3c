import { Redis } from 'ioredis';
import { RedisCounters } from '../../../gateway/src/rate-limits/redis-counters';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type RedisServer, startRedis } from '#testing/servers/servers';
import { services } from '#contracts/kit/services';
import type { BusUser } from '#local-servers/bus/bus-users';

const log = createLog('redis', 'silent');

describe('Redis permissions', () => {
  let redis: RedisServer;
  const open: Redis[] = [];

  const connectAs = (user?: BusUser): Redis => {
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

  it.each(services)('let %s use its own queues, schedules included', async (service) => {
    const jobs = new Jobs({ REDIS_URL: redis.urlFor(service) }, log);
    const done: string[] = [];
    try {
      const queue = await jobs.queue<{ name: string }>(`${service}-mail`);
      await jobs.worker<{ name: string }>(`${service}-mail`, async ({ name }) => {
        done.push(name);
        return done.length === 1 ? { retryInMs: 10 } : undefined;
      });
      await eventually(() => expect(queue.isOnline).toBe(true));
      expect(await queue.add([{ id: 'one', data: { name: 'one' } }])).toBe(true);
      await jobs.repeat(`${service}-retention`, { every: 100 }, async () => void done.push('again'));
      await eventually(() => expect(done).toEqual(expect.arrayContaining(['one', 'one', 'again'])));
      expect(await queue.isScheduled('none')).toBe(false);
    } finally {
      await jobs.close();
    }
  });

  it('let the gateway count attempts', async () => {
    const counter = { key: '{login:x}', limit: 1, windowMs: 1_000 };
    const counters = new RedisCounters(connectAs('gateway'));
    expect(await counters.add(counter, 1)).toMatchObject({ count: 1 });
    expect(await counters.add(counter, -1)).toMatchObject({ count: 0 });
  });

  it.each([
    ['another service’s job', ['hget', 'bull:identity-mail:1', 'data']],
    ['another service’s queue', ['lpush', 'bull:identity-mail:wait', '1']],
    ['another queue from a script', ['eval', 'return redis.call("get", "bull:identity-mail:id")', '0']],
    ['the counters of the gateway', ['del', 'limit:{login:x}']],
    ['the deletion of all keys', ['flushall']],
    ['the names of all keys', ['keys', '*']],
    ['the names of all keys, step by step', ['scan', '0']],
    ['the configuration', ['config', 'get', 'requirepass']],
    ['the removal of scripts', ['script', 'flush']],
    ['the end of a script', ['script', 'kill']],
    ['the removal of functions', ['function', 'flush']],
    ['the users', ['acl', 'list']],
    ['the commands of other clients', ['monitor']],
  ] as const)('deny the newsletter %s', async (_, [command, ...values]) => {
    // The second and the third are what Redis and Valkey say inside of a script.
    await expect(connectAs('newsletter').call(command, ...values)).rejects.toThrow(
      /NOPERM|can.t access|No permissions to access a key/,
    );
  });

  it('deny a client without a password every command except PING', async () => {
    const client = connectAs();
    expect(await client.call('ping')).toBe('PONG');
    await expect(client.call('get', 'limit:{login:x}')).rejects.toThrow('NOPERM');
  });
});
