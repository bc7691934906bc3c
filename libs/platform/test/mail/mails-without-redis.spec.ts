import { Redis } from 'ioredis';
import { eventually } from '#testing/eventually';
import { enqueue, reachesState, row, MailTestbed } from './mail-testbed';

let testbed: MailTestbed;

beforeEach(async () => {
  testbed = await MailTestbed.start();
});

afterEach(() => testbed.close());

describe('mail queue without Redis', () => {
  it('queues mails while Redis is unavailable and sends them once it is available', async () => {
    const replica = await testbed.startReplica({ timing: { pollIntervalMs: 3_600_000 } });
    await testbed.redis.kill();
    await enqueue(replica, 'meanwhile');
    expect(await row(replica, 'meanwhile')).toMatchObject({ state: 'queued' });
    await testbed.redis.restart();
    await testbed.received('meanwhile');
  });

  it('queues mails while Redis is frozen and sends them afterwards', async () => {
    const replica = await testbed.startReplica();
    testbed.redis.freeze();
    await enqueue(replica, 'cold');
    expect(await row(replica, 'cold')).toMatchObject({ state: 'queued' });
    testbed.redis.thaw();
    await testbed.received('cold');
  });

  it('sends mails once Redis starts after the service', async () => {
    await testbed.redis.kill();
    const replica = await testbed.startReplica();
    await enqueue(replica, 'early');
    await testbed.redis.restart();
    await testbed.received('early');
  });

  it('sends mails once when Redis restarts without data', async () => {
    const replica = await testbed.startReplica({ timing: { pollIntervalMs: 3_600_000 } });
    testbed.sink.mode = 'later';
    await enqueue(replica, 'emptied');
    await eventually(async () => expect((await row(replica, 'emptied')).lastError).not.toBeNull());
    await testbed.redis.kill();
    testbed.redis.wipe();
    testbed.sink.mode = 'ok';
    await testbed.redis.restart();
    await testbed.received('emptied');
    await reachesState(replica, 'emptied', 'sent');
  });

  it('sends mails once when Redis loses its jobs without a reconnect', async () => {
    const replica = await testbed.startReplica();
    testbed.sink.mode = 'later';
    await enqueue(replica, 'forgotten');
    const client = new Redis(testbed.redis.url);
    await eventually(async () => expect(await client.zcard('bull:workshop-mail:delayed')).toBe(1));
    await client.flushall();
    client.disconnect();
    testbed.sink.mode = 'ok';
    await testbed.received('forgotten');
    await reachesState(replica, 'forgotten', 'sent');
    expect(testbed.sink.received).toHaveLength(1);
  });
});
