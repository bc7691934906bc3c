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

/** What one counter in Redis stands at, without the share of this process. */
export interface SharedCount {
  counted: number;
  /** Until its window ends; 0 without one. */
  leftMs: number;
}

/** What this process counted alone while Redis did not answer. */
export interface LocalShare {
  counted: number;
  leftMs: number;
}

/** An attempt whose process died gives its place back after this. */
export const tryMs = 10_000;

/**
 * Reads a counter: what all counted in Redis, plus what each process counted alone. A process writes its own total, so that a
 * write that is repeated after a time-out counts once.
 */
const readCount = `
local function standing(key)
  local counted = tonumber(redis.call('GET', key) or '0')
  for _, share in ipairs(redis.call('HVALS', key .. ':alone')) do counted = counted + tonumber(share) end
  local own = tonumber(redis.call('HGET', key .. ':alone', ARGV[1]) or '0')
  local left = math.max(redis.call('PTTL', key), redis.call('PTTL', key .. ':alone'), 0)
  return counted, left, own
end`;

/** One call, so that a burst cannot pass between reading and writing. Answers [wait, full, counted, left, counted, left …]. */
const takeScript = `${readCount}
local wait, full = 0, 0
local answer = {}
for i, key in ipairs(KEYS) do
  local limit, alone, left = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  if alone > 0 and left > 0 then
    redis.call('HSET', key .. ':alone', ARGV[1], alone)
    redis.call('PEXPIRE', key .. ':alone', math.max(left, redis.call('PTTL', key .. ':alone')))
  end
  local counted, rest, own = standing(key)
  answer[#answer + 1] = counted - own
  answer[#answer + 1] = rest
  if full == 0 then
    if counted >= limit then wait, full = math.max(rest, 1), 1
    elseif counted + tonumber(redis.call('GET', key .. ':tried') or '0') >= limit then wait = 1000 end
  end
end
if wait == 0 then
  for _, key in ipairs(KEYS) do
    redis.call('INCR', key .. ':tried')
    redis.call('PEXPIRE', key .. ':tried', ${tryMs})
  end
end
return { wait, full, unpack(answer) }`;

/** Answers [counted, left, counted, left …]. */
const settleScript = `${readCount}
local answer = {}
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key .. ':tried') or '0') > 0 then redis.call('DECR', key .. ':tried') end
  if ARGV[2] == '1' and redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[i + 2]) end
  local counted, rest, own = standing(key)
  answer[#answer + 1] = counted - own
  answer[#answer + 1] = rest
end
return answer`;

function numbersOf(answer: unknown): number[] {
  return Array.isArray(answer) ? answer.map(Number) : [];
}

function pairsOf(numbers: readonly number[]): SharedCount[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    counted: numbers[2 * i] ?? 0,
    leftMs: numbers[2 * i + 1] ?? 0,
  }));
}

/** Counts in Redis, for all replicas. */
export class SharedCounts {
  constructor(
    private readonly redis: Redis,
    /** The name under which this process adds what it counted alone. */
    private readonly processId: string,
  ) {}

  async take(
    places: readonly Place[],
    alone: readonly LocalShare[],
  ): Promise<Taken & { counts: SharedCount[] }> {
    const [waitMs = 0, full, ...counts] = numbersOf(
      await this.redis.eval(
        takeScript,
        places.length,
        ...places.map(({ key }) => key),
        this.processId,
        ...places.flatMap(({ limit }, i) => [limit, alone[i]?.counted ?? 0, alone[i]?.leftMs ?? 0]),
      ),
    );
    return { waitMs, isFull: full === 1, counts: pairsOf(counts) };
  }

  async settle(places: readonly Place[], isCounted: boolean): Promise<SharedCount[]> {
    const answer = await this.redis.eval(
      settleScript,
      places.length,
      ...places.map(({ key }) => key),
      this.processId,
      isCounted ? '1' : '0',
      ...places.map(({ windowMs }) => windowMs),
    );
    return pairsOf(numbersOf(answer));
  }
}
