import type { Redis } from 'ioredis';

/** One counter: how many were counted in its window, and how many are being tried. */
export interface Place {
  key: string;
  limit: number;
  windowMs: number;
}

export interface Taken {
  /** 0: the places are taken. More: nothing was taken; try again after so long. */
  waitMs: number;
  /** Counted out; otherwise others that are being tried hold the last places. */
  isFull: boolean;
}

/** Where attempts are counted. */
export interface Counts {
  take(places: readonly Place[]): Promise<Taken>;
  /** Gives the places back; when the attempt counts, it is counted. */
  settle(places: readonly Place[], isCounted: boolean): Promise<void>;
}

/** An attempt whose process died gives its place back after this. */
export const tryMs = 10_000;

/** One call, so that a burst cannot pass between reading and writing. Answers [wait, full]. */
const takeScript = `
for i, key in ipairs(KEYS) do
  local counted = tonumber(redis.call('GET', key) or '0')
  local limit = tonumber(ARGV[i])
  if counted >= limit then return { math.max(redis.call('PTTL', key), 1), 1 } end
  if counted + tonumber(redis.call('GET', key .. ':tried') or '0') >= limit then return { 1000, 0 } end
end
for _, key in ipairs(KEYS) do
  redis.call('INCR', key .. ':tried')
  redis.call('PEXPIRE', key .. ':tried', ${tryMs})
end
return { 0, 0 }`;

const settleScript = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key .. ':tried') or '0') > 0 then redis.call('DECR', key .. ':tried') end
  if ARGV[1] == '1' and redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[i + 1]) end
end
return 0`;

/** Counts in Redis, for all replicas. */
export class SharedCounts implements Counts {
  constructor(private readonly redis: Redis) {}

  async take(places: readonly Place[]): Promise<Taken> {
    const answer: unknown = await this.redis.eval(
      takeScript,
      places.length,
      ...places.map(({ key }) => key),
      ...places.map(({ limit }) => limit),
    );
    const [waitMs, full] = Array.isArray(answer) ? answer.map(Number) : [];
    return { waitMs: waitMs ?? 0, isFull: full === 1 };
  }

  async settle(places: readonly Place[], isCounted: boolean): Promise<void> {
    await this.redis.eval(
      settleScript,
      places.length,
      ...places.map(({ key }) => key),
      isCounted ? '1' : '0',
      ...places.map(({ windowMs }) => windowMs),
    );
  }
}
