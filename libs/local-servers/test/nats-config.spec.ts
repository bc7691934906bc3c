import { connect, type JsMsg, type NatsConnection } from 'nats';
import { changeRole } from '#contracts/identity/user-admin';
import { anyVersion, busSubject, streamName } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { type NatsServer, startNats } from '#testing/servers/servers';
import { services } from '#contracts/kit/services';
import { type BusUser, busUsers } from '#local-servers/bus/bus-users';

const orderPaid = busSubject('commerce.order-paid.v1');
const ownConsumer = 'newsletter-identity-user-deleted';
const foreignConsumer = 'licensing-commerce-order-paid';
const jsApi = '$JS.API';

async function acknowledgeAll(messages: AsyncIterable<JsMsg>): Promise<void> {
  for await (const message of messages) await message.ackAck();
}

describe('bus permissions', () => {
  let nats: NatsServer;
  const open: NatsConnection[] = [];

  const connectAs = async (user: BusUser | 'provisioner'): Promise<NatsConnection> => {
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
  const rejectedSubjects = (connection: NatsConnection): string[] => {
    const seen: string[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === 'error') seen.push(String(status.permissionContext?.subject ?? status.data));
    })();
    return seen;
  };
  const responder = async (user: BusUser, subject: string) => {
    const connection = await connectAs(user);
    connection.subscribe(subject, { callback: (_, message) => void message.respond('yes') });
    await connection.flush();
  };

  beforeAll(async () => {
    nats = await startNats({ users: true });
  });
  afterEach(async () => {
    for (const connection of open.splice(0)) await connection.close();
  });
  afterAll(() => nats.stop());

  describe('compromised newsletter process', () => {
    it.each([
      ['create a stream that republishes', `${jsApi}.STREAM.CREATE.FORGED`, { name: 'FORGED' }],
      ['change the event stream', `${jsApi}.STREAM.UPDATE.${streamName}`, { name: streamName }],
      ['delete the event stream', `${jsApi}.STREAM.DELETE.${streamName}`, {}],
      ['purge the event stream', `${jsApi}.STREAM.PURGE.${streamName}`, {}],
      ['read any message', `${jsApi}.STREAM.MSG.GET.${streamName}`, { seq: 1 }],
      ['read any message directly', `${jsApi}.DIRECT.GET.${streamName}`, { seq: 1 }],
      ['delete a message', `${jsApi}.STREAM.MSG.DELETE.${streamName}`, { seq: 1 }],
      ['take a snapshot', `${jsApi}.STREAM.SNAPSHOT.${streamName}`, { deliver_subject: 'newsletter.x' }],
      ['create a consumer', `${jsApi}.CONSUMER.CREATE.${streamName}`, {}],
      ['create a named consumer', `${jsApi}.CONSUMER.CREATE.${streamName}.newsletter-spy`, {}],
      ['create a durable consumer', `${jsApi}.CONSUMER.DURABLE.CREATE.${streamName}.newsletter-spy`, {}],
      ['delete a consumer', `${jsApi}.CONSUMER.DELETE.${streamName}.${foreignConsumer}`, {}],
      ['pull from another consumer', `${jsApi}.CONSUMER.MSG.NEXT.${streamName}.${foreignConsumer}`, {}],
      ['acknowledge for another consumer', `$JS.ACK.${streamName}.${foreignConsumer}.1.1.1.1.0`, {}],
      [
        'acknowledge for another consumer, new form',
        `$JS.ACK._.x.${streamName}.${foreignConsumer}.1.1.1.1.0`,
        {},
      ],
      [
        'acknowledge for another consumer, disguised',
        `$JS.ACK.${streamName}.${foreignConsumer}.${streamName}.${ownConsumer}.1.1.0`,
        {},
      ],
      ['publish that an order was paid', orderPaid, { data: {} }],
      ['send a request of administrators', changeRole.subject, {}],
      ['send any request to identity', 'identity.sessions.state', {}],
      ['reply in the name of another service', '_INBOX_gateway.guessed.reply', {}],
    ])('cannot %s', async (_, subject, payload) => {
      const newsletter = await connectAs('newsletter');
      const rejected = rejectedSubjects(newsletter);
      newsletter.publish(subject, encode(payload));
      await eventually(() => expect(rejected).toEqual([subject]));
    });

    it.each([
      ['subscribe to all events', busSubject('>')],
      ['subscribe to sales', orderPaid],
      ['receive requests to identity', 'identity.>'],
      ['receive replies to others', '_INBOX_gateway.>'],
      ['receive advisories', '$JS.EVENT.>'],
    ])('cannot %s', async (_, subject) => {
      const newsletter = await connectAs('newsletter');
      const rejected = rejectedSubjects(newsletter);
      newsletter.subscribe(subject);
      await eventually(() => expect(rejected).toEqual([subject]));
    });

    it('cannot change the stream and the consumers', async () => {
      const manager = await (await connectAs('provisioner')).jetstreamManager();
      expect((await manager.streams.info(streamName)).config.republish).toBeUndefined();
      expect(await manager.streams.names().next()).toEqual([streamName]);
      expect((await manager.consumers.info(streamName, foreignConsumer)).num_ack_pending).toBe(0);
    });
  });

  describe('pull whose reply subject is chosen by a compromised newsletter', () => {
    const pullSubject = `${jsApi}.CONSUMER.MSG.NEXT.${streamName}.${ownConsumer}`;
    const noWait = encode({ batch: 1, no_wait: true });

    /** Publishes and fetches one more event. It is answered after all earlier pulls, because the consumer serves them in order. */
    async function fetchLater(identity: NatsConnection, newsletter: NatsConnection): Promise<void> {
      await newsletter.flush();
      await identity.jetstream().publish(busSubject('identity.user-deleted.v1'), '{}');
      const consumer = await newsletter.jetstream().consumers.get(streamName, ownConsumer);
      await acknowledgeAll(await consumer.fetch({ max_messages: 1, expires: 5_000 }));
    }

    it.each([
      ['purge the stream by an event', `${jsApi}.STREAM.PURGE.${streamName}`],
      ['delete the stream by a status without a body', `${jsApi}.STREAM.DELETE.${streamName}`],
      ['delete a consumer', `${jsApi}.CONSUMER.DELETE.${streamName}.${foreignConsumer}`],
    ])('cannot %s', async (_, reply) => {
      const [identity, newsletter] = [await connectAs('identity'), await connectAs('newsletter')];
      const manager = await (await connectAs('provisioner')).jetstreamManager();
      await identity.jetstream().publish(busSubject('identity.user-deleted.v1'), '{}');
      const before = await manager.streams.info(streamName);
      // The first ones may get events, the others the status.
      for (let i = 0; i < 10; i += 1) newsletter.publish(pullSubject, noWait, { reply });
      await fetchLater(identity, newsletter);
      const after = await manager.streams.info(streamName);
      expect([after.created, after.state.messages]).toEqual([before.created, before.state.messages + 1]);
      expect((await manager.consumers.info(streamName, foreignConsumer)).name).toBe(foreignConsumer);
    });

    it('cannot publish an event of another service to the stream', async () => {
      const [identity, newsletter] = [await connectAs('identity'), await connectAs('newsletter')];
      const manager = await (await connectAs('provisioner')).jetstreamManager();
      await identity.jetstream().publish(busSubject('identity.user-deleted.v1'), '{}');
      const before = (await manager.streams.info(streamName)).state.messages;
      newsletter.publish(pullSubject, noWait, { reply: orderPaid });
      await fetchLater(identity, newsletter);
      expect((await manager.streams.info(streamName)).state.messages).toBe(before + 1);
    });
  });

  it('refuse a client without a password', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/Authorization/i);
  });

  it('protect the stream from purge and deletion of messages even by its administrator', async () => {
    const manager = await (await connectAs('provisioner')).jetstreamManager();
    await expect(manager.streams.purge(streamName)).rejects.toThrow();
    await expect(manager.streams.deleteMessage(streamName, 1)).rejects.toThrow();
  });

  it('let a service consume and acknowledge its own events and nothing else', async () => {
    const [identity, newsletter] = await Promise.all([connectAs('identity'), connectAs('newsletter')]);
    const rejected = rejectedSubjects(newsletter);
    await identity.jetstream().publish(busSubject('identity.user-deleted.v1'), '{}');
    const consumer = await newsletter.jetstream().consumers.get(streamName, ownConsumer);
    const pending = (await consumer.info()).num_ack_pending;
    const message = await consumer.next();
    expect(message?.subject).toBe(busSubject('identity.user-deleted.v1'));
    expect(await message?.ackAck()).toBe(true);
    expect((await consumer.info()).num_ack_pending).toBe(pending);
    expect(rejected).toEqual([]);
  });

  it('let the gateway reach every service', async () => {
    const gateway = await connectAs('gateway');
    for (const service of services) {
      await responder(service, `${service}.dead-letters.list`);
      const reply = await gateway.request(`${service}.dead-letters.list`, '', { timeout: 2_000 });
      expect(reply.string()).toBe('yes');
    }
  });

  it('let a service send exactly the requests that list it as a caller', async () => {
    await responder('catalogue', 'catalogue.plugins.sales-terms');
    const commerce = await connectAs('commerce');
    const rejected = rejectedSubjects(commerce);
    const reply = await commerce.request('catalogue.plugins.sales-terms', '', { timeout: 2_000 });
    expect(reply.string()).toBe('yes');
    commerce.publish('catalogue.products.create');
    await eventually(() => expect(rejected).toEqual(['catalogue.products.create']));
  });

  it('let a service publish its own events only', async () => {
    const commerce = await connectAs('commerce');
    const ack = await commerce.jetstream().publish(orderPaid, '{}');
    expect(ack.stream).toBe(streamName);
    for (const user of busUsers.filter((name) => name !== 'commerce' && name !== 'ops')) {
      const other = await connectAs(user);
      const rejected = rejectedSubjects(other);
      other.publish(orderPaid, '{}');
      await eventually(() => expect(rejected).toEqual([orderPaid]));
    }
  });

  it('let only the operator subscribe to replies for others', async () => {
    for (const user of busUsers.filter((name) => name !== 'ops')) {
      const connection = await connectAs(user);
      const rejected = rejectedSubjects(connection);
      connection.subscribe('>');
      connection.subscribe('_INBOX_ops.>');
      await eventually(() => expect(rejected).toHaveLength(2));
    }
  });

  it('let the gateway subscribe to its events and use no part of JetStream', async () => {
    const gateway = await connectAs('gateway');
    const rejected = rejectedSubjects(gateway);
    gateway.subscribe(busSubject('catalogue.plugin-changed.v1'));
    await gateway.flush();
    expect(rejected).toEqual([]);
    gateway.subscribe(anyVersion('commerce.order-paid.v1'));
    gateway.publish(`${jsApi}.STREAM.INFO.${streamName}`);
    await eventually(() => expect(rejected).toHaveLength(2));
  });
});
