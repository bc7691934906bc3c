import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { streamName } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { type NatsServer, startNats } from '#testing/servers/servers';
import { readMetric, readReadiness } from '../../libs/platform/test/readiness';
import { type RunningProvisioner, startProvisioner } from './start-provisioner';

let nats: NatsServer;
let dir: string;
let provisioner: RunningProvisioner;

beforeEach(async () => {
  nats = await startNats({ provisioned: false });
  dir = mkdtempSync(join(tmpdir(), 'provisioner-'));
  provisioner = await startProvisioner({
    bus: nats.variables('provisioner'),
    health: { host: '127.0.0.1', port: 0 },
    backupStatusFile: join(dir, 'status.json'),
    log: createLog('provisioner', 'silent'),
  });
  await eventually(async () =>
    expect(await readReadiness(provisioner.healthPort)).toMatchObject({ code: 200 }),
  );
});
afterEach(async () => {
  await provisioner.close();
  await nats.stop();
  rmSync(dir, { recursive: true });
});

const metric = (name: string, labels?: Record<string, string>) =>
  readMetric(provisioner.healthPort, name, labels);

describe('metrics of the provisioner', () => {
  it('have the lag of each consumer and the events without a consumer', async () => {
    const client = await connect({ servers: nats.url });
    const jetStream = client.jetstream();
    const consumer = 'licensing-commerce-order-paid';
    for (let i = 0; i < 3; i += 1) await jetStream.publish('events.commerce.order-paid.v1', `${i}`);
    await jetStream.publish('events.commerce.order-cancelled.v1', 'no contract');
    const [message] = [await (await jetStream.consumers.get(streamName, consumer)).next()];
    expect(message?.subject).toBe('events.commerce.order-paid.v1');
    await eventually(async () => expect(await metric('shop_consumer_ack_pending', { consumer })).toBe(1));
    expect(await metric('shop_consumer_pending', { consumer })).toBe(2);
    expect(await metric('shop_consumer_redelivered', { consumer })).toBe(0);
    expect(await metric('shop_consumer_exists', { consumer })).toBe(1);
    expect(await metric('shop_stream_messages')).toBe(4);
    expect(await metric('shop_stream_max_bytes')).toBe(1_073_741_824);
    expect(await metric('shop_stream_replicas_current')).toBe(await metric('shop_stream_replicas'));
    const subject = 'commerce.order-cancelled.v1';
    expect(await metric('shop_stream_unconsumed_messages', { subject, expected: 'false' })).toBe(1);
    expect(
      await metric('shop_stream_unconsumed_messages', { subject: 'commerce.order-paid.v1' }),
    ).toBeUndefined();
    expect(await metric('shop_stream_provisioned')).toBe(1);
    await client.close();
  });

  it('are served without NATS, and readiness says that it is absent', async () => {
    expect(await metric('shop_collection_ok', { source: 'jetstream' })).toBe(1);
    await nats.kill();
    await eventually(async () =>
      expect(await readReadiness(provisioner.healthPort)).toMatchObject({ code: 503, absent: ['nats'] }),
    );
    await eventually(async () => expect(await metric('shop_collection_ok', { source: 'jetstream' })).toBe(0));
    expect(await metric('shop_stream_messages')).toBeUndefined();
    expect(await metric('shop_nats_connected')).toBe(0);
    await nats.restart();
    await eventually(async () => expect(await metric('shop_stream_messages')).toBe(0));
    expect(await metric('shop_nats_reconnects_total')).toBeGreaterThan(0);
  });

  it('have the age and the result of the last backup', async () => {
    expect(await metric('shop_backup_age_seconds')).toBeUndefined();
    const write = (status: object) => writeFileSync(join(dir, 'status.json'), JSON.stringify(status));
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    write({ finishedAt: ago(3_600), kind: 'full', bytes: 4_096, verifiedAt: ago(7_200), ok: true });
    expect(Math.round(((await metric('shop_backup_age_seconds')) ?? 0) / 60)).toBe(60);
    expect(Math.round(((await metric('shop_backup_verified_age_seconds')) ?? 0) / 60)).toBe(120);
    expect([await metric('shop_backup_ok'), await metric('shop_backup_bytes')]).toEqual([1, 4_096]);
    write({ finishedAt: ago(10), kind: 'full', ok: false });
    expect(await metric('shop_backup_ok')).toBe(0);
    expect(Math.round(((await metric('shop_backup_age_seconds')) ?? 0) / 60)).toBe(60);
    expect(await readReadiness(provisioner.healthPort)).toMatchObject({
      code: 200,
      degraded: [{ part: 'backup' }],
    });
    expect(await metric('shop_backup_interval_seconds')).toBeUndefined();
    // A failed check does not make the backups older.
    const failed = { backup: false, verify: true };
    write({ finishedAt: ago(120), kind: 'incremental', intervalSeconds: 60, failed, ok: false });
    expect(await metric('shop_backup_ok')).toBe(0);
    expect(Math.round(((await metric('shop_backup_age_seconds')) ?? 0) / 60)).toBe(2);
    expect(await metric('shop_backup_interval_seconds')).toBe(60);
  });
});
