import { AckPolicy } from 'nats';
import { busSubject, streamName } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { GatewayTestbed } from '../gateway.testbed';

const userId = '019a0000-0000-7000-8000-00000000000a';
const userUpdated = busSubject('identity.user-updated.v1');
const consumer = 'commerce-own-event';

let edge: GatewayTestbed;
beforeEach(async () => {
  edge = await GatewayTestbed.open();
});
afterEach(() => edge.close());

it('a pulled event of another service that JetStream delivers as user-updated makes no customer an administrator', async () => {
  edge.stubAnna(1);
  const authorization = `Bearer ${await edge.token()}`;
  // Without a stub an administrator would get 503.
  const status = async () => (await edge.fetch('/api/admin/users', { headers: { authorization } })).status;
  expect(await status()).toBe(403);

  const { connection } = edge.bus;
  const subject = busSubject('commerce.order-paid.v1');
  const id = '019a0000-0000-7000-8000-0000000000ee';
  const data = { userId, role: 'admin', tokenVersion: 1, language: 'en' };
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r', data };
  await connection.jetstream().publish(subject, encode(envelope));
  const manager = await connection.jetstreamManager();
  await manager.consumers.add(streamName, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    filter_subject: subject,
  });
  const delivered = new Promise<string>((resolve) => {
    connection.subscribe(userUpdated, { callback: (_, message) => resolve(message.subject) });
  });
  await connection.flush();
  const pull = encode({ batch: 1, no_wait: true });
  connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${streamName}.${consumer}`, pull, { reply: userUpdated });
  expect(await delivered).toBe(subject);
  for (let i = 0; i < 20; i += 1) expect(await status()).toBe(403);
});
