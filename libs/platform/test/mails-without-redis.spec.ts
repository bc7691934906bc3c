import { Redis } from 'ioredis';
import { eventually } from '#testing/eventually';
import { promise, reaches, row, MailStreet } from './mail-street';

jest.setTimeout(30_000);

let street: MailStreet;

beforeEach(async () => {
  street = await MailStreet.build();
});

afterEach(() => street.close());

describe('when Redis', () => {
  it('is away, mails are promised all the same and go out as soon as it is back', async () => {
    const office = await street.open({ timing: { sweepMs: 3_600_000 } });
    await street.redis.kill();
    await promise(office, 'meanwhile');
    expect(await row(office, 'meanwhile')).toMatchObject({ state: 'queued' });
    await street.redis.restart();
    await street.arrived('meanwhile');
  });

  it('is frozen, mails are promised all the same and go out when it thaws', async () => {
    const office = await street.open();
    street.redis.freeze();
    await promise(office, 'cold');
    expect(await row(office, 'cold')).toMatchObject({ state: 'queued' });
    street.redis.thaw();
    await street.arrived('cold');
  });

  it('was away from the start, mails go out when it comes', async () => {
    await street.redis.kill();
    const office = await street.open();
    await promise(office, 'early');
    await street.redis.restart();
    await street.arrived('early');
  });

  it('comes back empty, mails go out all the same, once', async () => {
    const office = await street.open({ timing: { sweepMs: 3_600_000 } });
    street.sink.mode = 'later';
    await promise(office, 'emptied');
    await eventually(async () => expect((await row(office, 'emptied')).lastError).not.toBeNull());
    await street.redis.kill();
    street.redis.wipe();
    street.sink.mode = 'ok';
    await street.redis.restart();
    await street.arrived('emptied');
    await reaches(office, 'emptied', 'sent');
  });

  it('loses its jobs without a word, mails go out all the same, once', async () => {
    const office = await street.open();
    street.sink.mode = 'later';
    await promise(office, 'forgotten');
    const client = new Redis(street.redis.url);
    await eventually(async () => expect(await client.zcard('bull:workshop-mail:delayed')).toBe(1));
    await client.flushall();
    client.disconnect();
    street.sink.mode = 'ok';
    await street.arrived('forgotten');
    await reaches(office, 'forgotten', 'sent');
    expect(street.sink.received).toHaveLength(1);
  });
});
