import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import { minuteMs } from '#contracts/fields/durations';
import { eventually } from '../eventually';
import { freshDatabase, servers, startNats, startPostgres, startRedis } from './servers';
import { probeServer } from './probe-server';

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

describe('shared Postgres of a run', () => {
  it('creates separate databases for every spec file', async () => {
    const [one, other] = await Promise.all([freshDatabase('licensing'), freshDatabase('licensing')]);
    await rows(one, 'create table seats (id int)');
    expect(await rows(other, "select to_regclass('seats') as found")).toEqual([{ found: null }]);
  });

  it('maps the case of Cyrillic characters', async () => {
    expect(await rows(await freshDatabase('words'), "select 'Жук' ilike 'жУК' as same")).toEqual([
      { same: true },
    ]);
  });
});

describe('dedicated Postgres', () => {
  it(
    'keeps committed data after a kill and is empty after a wipe',
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
    minuteMs,
  );
});

describe('dedicated NATS', () => {
  const publishOne = async (connection: NatsConnection) => {
    const manager = await connection.jetstreamManager();
    await manager.streams.add({ name: 'FACTS', subjects: ['facts.>'] });
    await connection.jetstream().publish('facts.one');
  };
  const streamsOf = async (url: string): Promise<string[]> => {
    const connection = await connect({ servers: url });
    const streams = await (await connection.jetstreamManager()).streams.list().next();
    await connection.close();
    return streams.map(({ config, state }) => `${config.name}:${state.messages}`);
  };

  it('keeps its streams after a kill and deletes them in a wipe', async () => {
    const nats = await startNats({ provisioned: false });
    try {
      const connection = await connect({ servers: nats.url });
      await publishOne(connection);
      await connection.close();
      await nats.kill();
      await nats.restart();
      expect(await streamsOf(nats.url)).toEqual(['FACTS:1']);
      await nats.kill();
      nats.wipe();
      await nats.restart();
      expect(await streamsOf(nats.url)).toEqual([]);
    } finally {
      await nats.stop();
    }
  });

  it('rejects a client without a password when it has users', async () => {
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

describe('dedicated Redis', () => {
  it('does not respond while frozen and responds after thaw', async () => {
    const redis = await startRedis();
    const isResponsive = () => probeServer(...hostAndPort(redis.url), { send: 'PING\r\n', expect: '+PONG' });
    try {
      redis.freeze();
      expect(await isResponsive()).toBe(false);
      redis.thaw();
      await eventually(isResponsive);
    } finally {
      await redis.stop();
    }
  });

  it('deletes its files on stop', async () => {
    const all = await servers();
    expect(await probeServer(...hostAndPort(all.redisUrl), { send: 'PING\r\n', expect: '+PONG' })).toBe(true);
    await all.stop();
    expect(await probeServer(...hostAndPort(all.redisUrl), { send: 'PING\r\n', expect: '+PONG' })).toBe(
      false,
    );
    await expect(connect({ servers: all.natsUrl })).rejects.toThrow('CONNECTION_REFUSED');
  });
});
