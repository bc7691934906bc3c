import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import '#contracts/all';
import { provisionerUser } from '#local-servers/bus/nats-accounts';
import { freePort } from '#local-servers/ports';
import { busSubject } from '#platform/event-stream/topology';
import { eventually } from '#testing/eventually';
import { provisionEvents } from '#testing/provision-events';
import { SmallDisk } from '#testing/servers/small-disk';
import { defaultLivenessTiming } from '../processes/liveness';
import { Supervisor } from '../processes/supervisor';
import { newSecrets } from './secrets';
import { serverSpecs } from './server-processes';
import type { System } from './system';

const subject = 'NATS under the supervisor, on a full disk';
const disk = SmallDisk.mount(subject);
const timing = { ...defaultLivenessTiming, intervalMs: 200, calmIntervalMs: 200, maxSilenceMs: 3_000 };

(disk ? describe : describe.skip)(subject, () => {
  let dataDir: string;
  let system: System;
  let supervisor: Supervisor;
  let endProvisioning: () => Promise<void>;

  /** On a connection of its own, which a hanging JetStream blocks. */
  const publish = async () => {
    const { natsUrl, secrets } = system;
    const [user, pass] = ['commerce', secrets.nats.commerce];
    const connection = await connect({ servers: natsUrl, user, pass, inboxPrefix: `_INBOX_${user}` });
    try {
      const data = Buffer.alloc(3_000);
      return await connection
        .jetstream()
        .publish(busSubject('commerce.order-paid.v1'), data, { timeout: 1_000 });
    } finally {
      await connection.close();
    }
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'full-store-'));
    symlinkSync(disk?.dir ?? '', join(dataDir, 'nats'));
    system = {
      dataDir,
      ports: { shop: 0, gateway: 0, mailbox: 0, smtp: 0, sandbox: 0 },
      secrets: newSecrets(),
      databaseUrl: '',
      natsUrl: `nats://127.0.0.1:${await freePort()}`,
      hasOwnNats: true,
      redisUrl: '',
      hasOwnRedis: false,
    };
    supervisor = new Supervisor(dataDir, () => undefined, timing);
    const external = { databaseUrl: 'external', redisUrl: 'external' };
    await supervisor.start(serverSpecs(system, external, {}, await freePort()));
    endProvisioning = await provisionEvents({
      NATS_URL: system.natsUrl,
      NATS_USER: provisionerUser,
      NATS_PASSWORD: system.secrets.nats.ops,
    });
  });
  afterAll(async () => {
    await endProvisioning();
    await supervisor.stop();
    rmSync(dataDir, { recursive: true });
    disk?.unmount();
  });

  it('acknowledges events again within a minute of free space', async () => {
    expect(await publish()).toMatchObject({ seq: 1 });
    disk?.fill();
    await expect(Promise.all([publish(), publish(), publish()])).rejects.toThrow();
    disk?.free();
    await eventually(publish, 60_000);
  });
});
