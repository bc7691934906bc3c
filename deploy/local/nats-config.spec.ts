import { connect, type NatsConnection } from 'nats';
import { eventually } from '#testing/eventually';
import { type NatsServer, startNats } from '#testing/servers';
import { type BusUser, busUsers, services } from './system';
import { rightsOf } from './nats-config';

describe('rights on the bus', () => {
  let nats: NatsServer;
  const open: NatsConnection[] = [];

  const enter = async (user: BusUser): Promise<NatsConnection> => {
    const { NATS_USER, NATS_PASSWORD } = nats.variables(user);
    const connection = await connect({
      servers: nats.url,
      user: NATS_USER,
      pass: NATS_PASSWORD,
      inboxPrefix: `_INBOX_${user}`,
    });
    open.push(connection);
    return connection;
  };
  const refusals = (connection: NatsConnection): string[] => {
    const seen: string[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === 'error') seen.push(String(status.permissionContext?.subject ?? status.data));
    })();
    return seen;
  };
  const answerer = async (user: BusUser, subject: string) => {
    const connection = await enter(user);
    connection.subscribe(subject, { callback: (_, message) => void message.respond('yes') });
    await connection.flush();
  };

  beforeAll(async () => {
    nats = await startNats({ users: true });
    const ops = await enter('ops');
    const manager = await ops.jetstreamManager();
    await manager.streams.add({ name: 'EVENTS', subjects: ['*.*.v1', '*.*.v2', '*.*.v3'] });
  });
  afterEach(async () => {
    for (const connection of open.splice(0)) await connection.close();
  });
  afterAll(() => nats.stop());

  it('let the gateway ask every service and be answered', async () => {
    const gateway = await enter('gateway');
    for (const service of services) {
      await answerer(service, `${service}.things.list`);
      const answer = await gateway.request(`${service}.things.list`, '', { timeout: 2_000 });
      expect(answer.string()).toBe('yes');
    }
  });

  it('let a service ask only those it needs', async () => {
    await answerer('catalogue', 'catalogue.plugins.read');
    await answerer('commerce', 'commerce.orders.list');
    const licensing = await enter('licensing');
    const refused = refusals(licensing);
    expect((await licensing.request('catalogue.plugins.read', '', { timeout: 2_000 })).string()).toBe('yes');
    licensing.publish('commerce.orders.list');
    await eventually(() => expect(refused).toContain('commerce.orders.list'));
  });

  it('let a service tell its own facts and nobody else’s', async () => {
    const commerce = await enter('commerce');
    const ack = await commerce.jetstream().publish('commerce.order-paid.v1', '{}');
    expect(ack.stream).toBe('EVENTS');
    for (const user of busUsers.filter((name) => name !== 'commerce' && name !== 'ops')) {
      const other = await enter(user);
      const refused = refusals(other);
      other.publish('commerce.order-paid.v1', '{}');
      await eventually(() => expect(refused).toContain('commerce.order-paid.v1'));
    }
  });

  it('let a service work on its facts but not destroy the stream', async () => {
    const licensing = await enter('licensing');
    const manager = await licensing.jetstreamManager({ checkAPI: false, timeout: 1_000 });
    await manager.consumers.add('EVENTS', {
      durable_name: 'licensing-fulfil',
      filter_subject: 'commerce.order-paid.v1',
    });
    const refused = refusals(licensing);
    await expect(manager.streams.delete('EVENTS')).rejects.toThrow();
    await expect(manager.streams.purge('EVENTS')).rejects.toThrow();
    await eventually(() => expect(refused).toHaveLength(2));
    expect((await manager.streams.info('EVENTS')).config.name).toBe('EVENTS');
  });

  it('let nobody but the operator listen to other people’s answers', async () => {
    for (const user of busUsers.filter((name) => name !== 'ops')) {
      const connection = await enter(user);
      const refused = refusals(connection);
      connection.subscribe('>');
      connection.subscribe('_INBOX_ops.>');
      await eventually(() => expect(refused).toHaveLength(2));
    }
    expect(rightsOf('ops').subscribe.allow).toEqual(['>']);
  });

  it('let the gateway hear facts without the right to the journal', async () => {
    const gateway = await enter('gateway');
    const refused = refusals(gateway);
    gateway.subscribe('catalogue.plugin-changed.v1');
    await gateway.flush();
    expect(refused).toEqual([]);
    gateway.publish('$JS.API.STREAM.INFO.EVENTS');
    await eventually(() => expect(refused).toEqual(['$JS.API.STREAM.INFO.EVENTS']));
  });
});
