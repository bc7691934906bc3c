import { Redis } from 'ioredis';
import type { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type RedisServer, startRedis } from '#testing/servers/servers';
import { GatewayConfig } from '../../src/gateway.config';
import { type RateLimit, RateLimitsService } from '../../src/rate-limits/rate-limits.service';

let redis: RedisServer;
const replicas: RateLimitsService[] = [];

beforeAll(async () => {
  redis = await startRedis();
  const config = Object.assign(new GatewayConfig(), { REDIS_URL: redis.url });
  for (let i = 0; i < 2; i += 1) {
    const limits = new RateLimitsService(config, createLog('test', 'fatal'));
    await limits.onModuleInit();
    replicas.push(limits);
  }
});

afterAll(async () => {
  for (const limits of replicas) limits.onApplicationShutdown();
  await redis.stop();
});

const count = (by: string, windowSeconds = 60): RateLimit => ({
  rule: { name: 'guess', limit: 5, windowSeconds },
  by,
});

/** Sends counted attempts in sequence. @returns the number of allowed ones */
async function allowed(replica: number, by: string, attempts: number): Promise<number> {
  let passed = 0;
  for (let i = 0; i < attempts; i += 1)
    await replicas[replica]
      ?.limit(
        [count(by)],
        async () => void (passed += 1),
        () => true,
      )
      .catch((error: Failure) => expect(error.code).toBe('TOO_MANY_REQUESTS'));
  return passed;
}

/** Waits until Redis replies to both replicas, so that they share a limit. */
const isShared = () =>
  eventually(async () => {
    const by = newId();
    expect(await allowed(0, by, 5)).toBe(5);
    expect(await allowed(1, by, 1)).toBe(0);
  });

describe('rate limits with a frozen Redis', () => {
  let by: string;

  beforeEach(async () => {
    by = newId();
    await isShared();
  });
  afterEach(() => redis.thaw());

  it('allow five attempts over two replicas', async () => {
    expect(await allowed(0, by, 3)).toBe(3);
    expect(await allowed(1, by, 3)).toBe(2);
    expect(await allowed(0, by, 1)).toBe(0);
  });

  it('continue from the last known counts, so that a slow Redis does not reset the limit', async () => {
    expect(await allowed(1, by, 3)).toBe(3);
    expect(await allowed(0, by, 1)).toBe(1);
    redis.freeze();
    expect(await allowed(0, by, 3)).toBe(1);
  });

  it('keep rejecting a key that reached its limit', async () => {
    expect(await allowed(0, by, 6)).toBe(5);
    redis.freeze();
    expect(await allowed(0, by, 2)).toBe(0);
  });

  it('add local counts to Redis when it responds again', async () => {
    redis.freeze();
    expect(await allowed(0, by, 4)).toBe(4);
    redis.thaw();
    await isShared();
    // The frozen Redis may execute commands later that were counted locally: never more than five in total.
    expect(await allowed(0, by, 2)).toBeLessThanOrEqual(1);
    expect(await allowed(1, by, 2)).toBe(0);
  });
});

it('rate limits count with EVALSHA; the script is sent once per connection', async () => {
  const client = new Redis(redis.url);
  const callsOf = async (command: string) => {
    const stats = await client.info('commandstats');
    return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
  };
  await isShared();
  const [evalBefore, shaBefore] = [await callsOf('eval'), await callsOf('evalsha')];
  expect(await allowed(0, newId(), 5)).toBe(5);
  expect([(await callsOf('eval')) - evalBefore, (await callsOf('evalsha')) - shaBefore]).toEqual([0, 5]);
  client.disconnect();
});
