import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { type EventTopology, busSubject, streamName } from '#platform/event-stream/topology';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { ChildServer } from '#testing/servers/child-server';
import { probeServer } from '#testing/servers/probe-server';
import { findProgram } from '#local-servers/find-program';
import { freePort } from '#local-servers/ports';
import { type BusPasswords, newBusPasswords } from '#local-servers/bus/bus-users';
import { natsConfig } from '#local-servers/bus/nats-config';

const log = createLog('test', 'silent');
const subject = busSubject('commerce.order-paid.v1');
const consumer = 'licensing-commerce-order-paid';
const topology: EventTopology = {
  subjects: ['events.commerce.*.*'],
  consumers: [{ name: consumer, filter: 'events.commerce.order-paid.*', isOrdered: false }],
  unconsumed: [],
};

describe('NATS cluster of three servers', () => {
  let passwords: BusPasswords;
  let ports: number[];
  let servers: ChildServer[];
  let operator: NatsConnection;
  let manager: JetStreamManager;
  let provisioner: EventProvisioner | undefined;

  const startServer = async (i: number, routes: number[]): Promise<ChildServer> => {
    const dir = mkdtempSync(join(tmpdir(), 'nats-'));
    const [file, port] = [join(dir, 'nats.conf'), ports[i] ?? 0];
    const config = natsConfig({
      listen: `127.0.0.1:${port}`,
      storeDir: dir,
      passwordOf: (user) => JSON.stringify(passwords[user]),
      cluster: {
        serverName: `nats-${i + 1}`,
        listen: `127.0.0.1:${routes[i]}`,
        routes: routes.map((route) => `127.0.0.1:${route}`),
        password: '"between-servers"',
      },
    });
    writeFileSync(file, config, { mode: 0o600 });
    const server = new ChildServer({
      command: findProgram('nats-server'),
      args: ['-c', file],
      port,
      dir,
      store: join(dir, 'jetstream'),
      isReady: () => probeServer(port, '127.0.0.1', { expect: 'INFO' }),
    });
    await server.start();
    return server;
  };
  const credentials = () => ({
    NATS_URL: ports.map((port) => `nats://127.0.0.1:${port}`).join(','),
    NATS_USER: 'provisioner',
    NATS_PASSWORD: passwords.ops,
  });
  const provision = async (NATS_REPLICAS: number): Promise<void> => {
    const created = await EventProvisioner.connect({ ...credentials(), NATS_REPLICAS }, topology, log);
    provisioner = created;
    await eventually(() => created.provision(), 30_000);
  };

  beforeEach(async () => {
    passwords = newBusPasswords();
    ports = [await freePort(), await freePort(), await freePort()];
    const routes = [await freePort(), await freePort(), await freePort()];
    servers = await Promise.all([0, 1, 2].map((i) => startServer(i, routes)));
    operator = await connect({
      servers: credentials().NATS_URL.split(','),
      user: 'provisioner',
      pass: passwords.ops,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    });
    manager = await operator.jetstreamManager({ checkAPI: false });
  });
  afterEach(async () => {
    await provisioner?.close();
    await operator.close();
    await Promise.all(servers.map((server) => server.remove()));
  });

  it('replicates an existing stream and its consumers when NATS_REPLICAS is raised', async () => {
    await provision(1);
    await operator.jetstream().publish(subject, 'kept');
    await provisioner?.close();
    await provision(3);
    await eventually(async () => {
      const { config, cluster, state } = await manager.streams.info(streamName);
      expect(config.num_replicas).toBe(3);
      expect(cluster?.replicas?.map(({ current }) => current)).toEqual([true, true]);
      expect(state.messages).toBe(1);
    }, 30_000);
    await eventually(async () =>
      expect((await manager.consumers.info(streamName, consumer)).cluster?.replicas).toHaveLength(2),
    );
  });

  it('keeps every acknowledged event while the leader of the stream is killed', async () => {
    await provision(3);
    const js = operator.jetstream();
    for (let n = 1; n <= 20; n += 1) await js.publish(subject, String(n), { msgID: `n${n}` });
    const { cluster } = await manager.streams.info(streamName);
    await servers[Number(cluster?.leader?.slice(-1)) - 1]?.kill();
    const publish = (n: number) => js.publish(subject, String(n), { msgID: `n${n}`, timeout: 1_000 });
    for (let n = 21; n <= 40; n += 1) await eventually(() => publish(n), 30_000);
    const received = new Set<string>();
    await eventually(async () => {
      const next = await (
        await js.consumers.get(streamName, consumer)
      ).fetch({ max_messages: 50, expires: 1_000 });
      for await (const message of next) {
        received.add(message.string());
        message.ack();
      }
      expect(received.size).toBe(40);
    }, 30_000);
  });
});
