import type { DataSource } from 'typeorm';
import type { Bus } from '../bus/bus';
import type { Findings, Problem, ReadinessCheck } from '../health/readiness';
import { checkRedis } from '../jobs/redis-presence';
import { withTimeout } from '../jobs/with-timeout';
import { noteClockDifference } from '../metrics/metrics';

/** Probes wait for four seconds or less. */
const databaseTimeoutMs = 1_500;
const maxClockDifferenceMs = 5_000;
/** The relay publishes within milliseconds and repeats a failed publication after three seconds. */
const maxUnpublishedAgeSeconds = 30;

interface DatabaseState {
  /** This process's clock minus Postgres', at the middle of the query. */
  readonly clockDifferenceMs: number;
  readonly oldestUnpublishedSeconds: number;
}

interface ServiceParts {
  readonly bus: Pick<Bus, 'isOnline'>;
  readonly dataSource: Pick<DataSource, 'query'>;
  /** What the event consumers and the outbox relay know. */
  readonly eventProblems: () => readonly Problem[];
  readonly now?: () => number;
}

/** One statement: whether Postgres responds, its clock, and the oldest event that waits. Ids of events are in order of time. */
async function readDatabase(
  dataSource: ServiceParts['dataSource'],
  now: () => number,
): Promise<DatabaseState | undefined> {
  const askedAt = now();
  const rows = await withTimeout(
    dataSource.query<{ now: number; age: number | null }[]>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as now,
        (select extract(epoch from clock_timestamp() - occurred_at)::float8 from outbox
          where published_at is null order by id limit 1) as age`,
    ),
    databaseTimeoutMs,
  );
  const [row] = rows ?? [];
  if (!row) return undefined;
  const clockDifferenceMs = (askedAt + now()) / 2 - row.now;
  noteClockDifference('postgres', clockDifferenceMs);
  return { clockDifferenceMs, oldestUnpublishedSeconds: row.age ?? 0 };
}

function clockProblems({ clockDifferenceMs }: DatabaseState): Problem[] {
  if (Math.abs(clockDifferenceMs) <= maxClockDifferenceMs) return [];
  const side = clockDifferenceMs > 0 ? 'ahead of' : 'behind';
  const seconds = Math.round(Math.abs(clockDifferenceMs) / 1_000);
  return [{ part: 'clock', reason: `${seconds} s ${side} the clock of Postgres` }];
}

function publicationProblems(
  { oldestUnpublishedSeconds: age }: DatabaseState,
  known: readonly Problem[],
): Problem[] {
  if (age <= maxUnpublishedAgeSeconds || known.some(({ part }) => part === 'publications')) return [];
  return [{ part: 'publications', reason: `oldest unpublished event is ${Math.round(age)} s old` }];
}

/** The readiness check of a service. */
export function serviceReadiness(parts: ServiceParts): ReadinessCheck {
  const { bus, dataSource, eventProblems, now = Date.now } = parts;
  return async (): Promise<Findings> => {
    const [database, redisAwayMs] = await Promise.all([readDatabase(dataSource, now), checkRedis()]);
    const absent = [...(bus.isOnline ? [] : ['nats']), ...(database ? [] : ['postgres'])];
    // Without NATS nothing can be published, which `nats` says already.
    const events = bus.isOnline ? eventProblems() : [];
    const degraded = [
      ...events,
      ...(database && bus.isOnline ? publicationProblems(database, events) : []),
      ...(database ? clockProblems(database) : []),
      ...redisProblems(redisAwayMs),
    ];
    return { absent, degraded };
  };
}

export function redisProblems(awayMs: number | undefined): Problem[] {
  if (awayMs === undefined) return [];
  return [{ part: 'redis', reason: `Redis does not respond, for ${Math.round(awayMs / 1_000)} s` }];
}
