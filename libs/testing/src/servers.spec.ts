import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import { eventually } from './eventually';
import { freshDatabase, servers, startNats, startPostgres, startRedis } from './servers';
import { speaks } from './speaks';

const minute = 60_000;

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const hostAndPort = (url: string): [number, string] => [Number(new URL(url).port), new URL(url).hostname];

describe('the run’s Postgres', () => {
  it('gives every spec file databases of its own', async () => {
    const [one, other] = await Promise.all([freshDatabase('licensing'), freshDatabase('licensing')]);
    await rows(one, 'create table seats (id int)');
    expect(await rows(other, "select to_regclass('seats') as found")).toEqual([{ found: null }]);
  });

  it('knows the case of Russian letters', async () => {
    expect(await rows(await freshDatabase('words'), "select 'Жук' ilike 'жУК' as same")).toEqual([
      { same: true },
    ]);
  });
});

describe('a Postgres of one’s own', () => {
  it(
    'comes back after a kill with all that was committed, and empty after a wipe',
    async () => {
      const postgres = await startPostgres();
      try {
        const url = await postgres.freshDatabase('orders');
        await rows(url, 'create table orders as select 7 as id');
        await postgres.kill();
        await expect(rows(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
        await postgres.restart();
        expect(await rows(url, 'select id from orders')).toEqual([{ id: 7 }]);
        await postgres.kill();
        postgres.wipe();
        await postgres.restart();
        await expect(rows(url, 'select 1')).rejects.toThrow('does not exist');
      } finally {
        await postgres.stop();
      }
    },
    minute,
  );
});

describe('a NATS of one’s own', () => {
  const keep = async (connection: NatsConnection) => {
    const manager = await connection.jetstreamManager();
    await manager.streams.add({ name: 'FACTS', subjects: ['facts.>'] });
    await connection.jetstream().publish('facts.one');
  };
  const kept = async (url: string): Promise<string[]> => {
    const connection = await connect({ servers: url });
    const streams = await (await connection.jetstreamManager()).streams.list().next();
    await connection.close();
    return streams.map(({ config, state }) => `${config.name}:${state.messages}`);
  };

  it('keeps its streams over a kill and forgets them in a wipe', async () => {
    const nats = await startNats({ provisioned: false });
    try {
      const connection = await connect({ servers: nats.url });
      await keep(connection);
      await connection.close();
      await nats.kill();
      await nats.restart();
      expect(await kept(nats.url)).toEqual(['FACTS:1']);
      await nats.kill();
      nats.wipe();
      await nats.restart();
      expect(await kept(nats.url)).toEqual([]);
    } finally {
      await nats.stop();
    }
  });

  it('lets nobody in without a password when it has the shop’s users', async () => {
    const nats = await startNats({ users: true });
    try {
      await expect(connect({ servers: nats.url })).rejects.toThrow('Authorization');
      const { NATS_USER: user = '', NATS_PASSWORD: pass = '' } = nats.variables('identity');
      const connection = await connect({ servers: nats.url, user, pass, inboxPrefix: '_INBOX_identity' });
      await connection.close();
    } finally {
      await nats.stop();
    }
  });
});

describe('a Redis of one’s own', () => {
  it('is deaf while frozen and answers once thawed', async () => {
    const redis = await startRedis();
    const answers = () => speaks(...hostAndPort(redis.url), { ask: 'PING\r\n', expect: '+PONG' });
    try {
      redis.freeze();
      expect(await answers()).toBe(false);
      redis.thaw();
      await eventually(answers);
    } finally {
      await redis.stop();
    }
  });

  it('is gone with all its files after the stop', async () => {
    const all = await servers();
    expect(await speaks(...hostAndPort(all.redisUrl), { ask: 'PING\r\n', expect: '+PONG' })).toBe(true);
    await all.stop();
    expect(await speaks(...hostAndPort(all.redisUrl), { ask: 'PING\r\n', expect: '+PONG' })).toBe(false);
    await expect(connect({ servers: all.natsUrl })).rejects.toThrow('CONNECTION_REFUSED');
  });
});
