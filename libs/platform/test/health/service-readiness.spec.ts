import { connect } from 'nats';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createEventTables } from '#platform/events/create-event-tables';
import { startHealthServer } from '#platform/health/health-server';
import { connectRedis } from '#platform/jobs/connect-redis';
import { requestPathOptions } from '#platform/jobs/redis-options';
import { createLog } from '#platform/log/log';
import { streamName } from '#platform/event-stream/topology';
import { TableMetrics } from '#platform/metrics/table-metrics';
import { outboxMetrics } from '#platform/outbox/outbox-relay';
import { startService } from '#platform/run/run';
import { serviceReadiness } from '#platform/run/service-readiness';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { migrationOf } from '#testing/database/migration-of';
import { freshDatabase, startNats, startRedis } from '#testing/servers/servers';
import { PostgresProxy } from '../database/postgres-proxy';
import { readMetric, readReadiness } from '../readiness';
import { behaviour, Turns, Workshop, workshopModule } from '../workshop';

let workshop: Workshop;

const port = () => workshop.services[0]?.healthPort;
const report = () => readReadiness(port());
const isOk = () => eventually(async () => expect(await report()).toMatchObject({ code: 200, status: 'ok' }));
const isDegraded = (part: string, reason: RegExp) =>
  eventually(async () => {
    const { code, status, degraded } = await report();
    expect({ code, status }).toEqual({ code: 200, status: 'degraded' });
    expect(degraded).toContainEqual({
      part,
      reason: expect.stringMatching(reason),
      since: expect.any(String),
    });
  });

beforeEach(async () => {
  behaviour.apply = async () => undefined;
  workshop = await Workshop.open();
  await isOk();
});
afterEach(() => workshop.close());

describe('readiness of a service', () => {
  it('reports a stream that does not take its subjects, and recovers', async () => {
    await workshop.nats.stopProvisioning();
    const operator = await connect({ servers: workshop.nats.url });
    const manager = await operator.jetstreamManager();
    const { config } = await manager.streams.info(streamName);
    await manager.streams.update(streamName, { ...config, subjects: ['events.other.*.*'] });
    await workshop.turns.publish('refused');
    await isDegraded('publications', /no stream takes the subject/);
    expect(await readMetric(port(), 'shop_degraded', { part: 'publications' })).toBe(1);
    expect(await readMetric(port(), 'shop_event_publications_total', { outcome: 'failed' })).toBeGreaterThan(
      0,
    );
    await operator.close();
    await workshop.nats.provision();
    await isOk();
    expect(await readMetric(port(), 'shop_degraded', { part: 'publications' })).toBe(0);
    const publishedAt = await readMetric(port(), 'shop_last_acknowledged_publish_timestamp_seconds');
    expect(Math.abs((publishedAt ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it('reports an event that stays unpublished although no publication fails', async () => {
    const { dataSource } = workshop.turns;
    const [author, holder] = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
    await author.startTransaction();
    await author.query(
      `insert into outbox (id, subject, data, actor, request_id, occurred_at)
       values (gen_random_uuid(), 'workshop.knob-turned.v1', '{"knob":"stuck","to":1}', 'system', 'r', now() - interval '90 s')`,
    );
    await holder.startTransaction();
    const locked = holder.query('lock table outbox in exclusive mode');
    await waitForLockWaiters(dataSource);
    await author.commitTransaction();
    // The relay waits for the lock behind this transaction.
    await locked;
    await isDegraded('publications', /oldest unpublished event is 9\d s old/);
    await holder.rollbackTransaction();
    await Promise.all([author.release(), holder.release()]);
    await isOk();
  });

  it('reports a Redis that was killed and a frozen one, and recovers', async () => {
    const redis = await startRedis();
    const connection = await connectRedis(
      { REDIS_URL: redis.url },
      requestPathOptions,
      createLog('test', 'silent'),
    );
    await isOk();
    expect(await readMetric(port(), 'shop_redis_away')).toBe(0);
    await redis.kill();
    await isDegraded('redis', /does not respond/);
    expect(await readMetric(port(), 'shop_redis_away')).toBe(1);
    await eventually(async () =>
      expect(await readMetric(port(), 'shop_redis_away_seconds')).toBeGreaterThan(0.5),
    );
    await redis.restart();
    await isOk();
    redis.freeze();
    await isDegraded('redis', /does not respond/);
    redis.thaw();
    await isOk();
    expect(await readMetric(port(), 'shop_redis_away_seconds')).toBe(0);
    connection.disconnect();
    await redis.stop();
  });
});

describe('readiness of a service with its database', () => {
  let source: DataSource;
  let proxy: PostgresProxy;
  let health: { port: number; close: () => Promise<void> };
  let clockShiftMs: number;

  beforeEach(async () => {
    clockShiftMs = 0;
    const opened = await PostgresProxy.to(await freshDatabase('readiness'));
    proxy = opened.proxy;
    const migrations = [migrationOf(createEventTables)];
    source = await openDatabase({ url: opened.url, poolSize: 2, entities: [], migrations });
    const tables = new TableMetrics(source);
    tables.add(outboxMetrics);
    const now = () => Date.now() + clockShiftMs;
    const check = serviceReadiness({
      bus: { isOnline: true },
      dataSource: source,
      eventProblems: () => [],
      now,
    });
    const collectors = () => [() => tables.collect()];
    health = await startHealthServer({ host: '127.0.0.1', port: 0 }, { check, collectors });
  });
  afterEach(async () => {
    proxy.thaw();
    await health.close();
    await source.destroy();
    proxy.close();
  });

  it.each([
    [60_000, '60 s ahead of the clock of Postgres'],
    [-20_000, '20 s behind the clock of Postgres'],
  ])('reports a clock that differs by %i ms', async (shiftMs, reason) => {
    expect(await readReadiness(health.port)).toMatchObject({ status: 'ok' });
    clockShiftMs = shiftMs;
    const { code, degraded } = await readReadiness(health.port);
    expect(code).toBe(200);
    expect(degraded).toEqual([{ part: 'clock', reason, since: expect.any(String) }]);
    const seconds = await readMetric(health.port, 'shop_clock_difference_seconds', { reference: 'postgres' });
    expect(Math.round(seconds ?? 0)).toBe(shiftMs / 1_000);
  });

  it('is unready while Postgres is frozen, and metrics are served without its values', async () => {
    expect(await readMetric(health.port, 'shop_outbox_pending')).toBe(0);
    proxy.freeze();
    const startedAt = performance.now();
    expect(await readReadiness(health.port)).toMatchObject({ code: 503, absent: ['postgres'], degraded: [] });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(await readMetric(health.port, 'shop_ready')).toBe(0);
    await eventually(async () =>
      expect(await readMetric(health.port, 'shop_collection_ok', { source: 'postgres' })).toBe(0),
    );
    expect(await readMetric(health.port, 'shop_outbox_pending')).toBeUndefined();
    proxy.thaw();
    await eventually(async () => expect(await readReadiness(health.port)).toMatchObject({ status: 'ok' }));
    await eventually(async () => expect(await readMetric(health.port, 'shop_outbox_pending')).toBe(0));
  });
});

describe('readiness of a service on a NATS server without JetStream', () => {
  it('reports the event stream, and publications once there is an event', async () => {
    const nats = await startNats({ jetStream: false });
    process.env['NATS_URL'] = nats.url;
    process.env['DATABASE_URL'] = await freshDatabase('without-jetstream');
    const service = await startService(workshopModule());
    const degradedParts = async () =>
      (await readReadiness(service.healthPort)).degraded.map(({ part, reason }) => [part, reason]);
    const silent = expect.stringContaining('JetStream does not respond');
    await eventually(async () => expect(await degradedParts()).toEqual([['event-stream', silent]]));
    await service.app.get(Turns).publish('unheard');
    await eventually(async () =>
      expect(await degradedParts()).toEqual(
        expect.arrayContaining([
          ['event-stream', silent],
          ['publications', silent],
        ]),
      ),
    );
    expect((await readReadiness(service.healthPort)).code).toBe(200);
    await service.close();
    await nats.stop();
  });
});
