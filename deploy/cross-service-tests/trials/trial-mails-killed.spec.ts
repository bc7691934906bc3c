import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import '#contracts/all';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { SmtpSink } from '../../../libs/platform/test/mail/smtp-sink';
import { licensingDatabase } from '../../../services/licensing/src/licensing.database';
import { newsletterDatabase } from '../../../services/newsletter/src/newsletter.database';

const longMs = 300_000;
jest.setTimeout(longMs);

/** Of each kind; more than licensing announces in one transaction. */
const trialCount = 60;
const root = join(__dirname, '../../..');
const processes: ChildProcess[] = [];
let sink: SmtpSink;

/** A service whose processes are killed. */
interface Victim {
  database: DataSource;
  start: () => ChildProcess;
}
let licensing: Victim;
let newsletter: Victim;

/** @param program in `services` */
async function victim(program: string, databaseUrl: string, variables: NodeJS.ProcessEnv): Promise<Victim> {
  const database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  const env = { ...process.env, ...variables, DATABASE_URL: databaseUrl, ACTOR_KEY: newActorKey() };
  const flags = ['--conditions=source', '-r', join(root, 'libs/platform/test/run-typescript.cjs')];
  const start = () => {
    const child = spawn(process.execPath, [...flags, join(root, 'services', program)], {
      env,
      stdio: 'inherit',
    });
    processes.push(child);
    return child;
  };
  return { database, start };
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

async function count({ database }: Victim, sql: string): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? 0;
}

/** Starts the service, and kills its process when it has changed a row of this table and its transaction is open. */
async function killDuring(service: Victim, event: 'insert' | 'update', table: string): Promise<void> {
  const sleeping = `pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  await service.database.query(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
     create trigger slow after ${event} on ${table} for each row execute function slow()`,
  );
  const child = service.start();
  await eventually(async () => expect(await count(service, sleeping)).toBeGreaterThan(0), longMs);
  await killed(child);
  // Postgres would end the transaction of a killed process only when its statement returns.
  await service.database.query(`select pg_terminate_backend(pid) from ${sleeping}`);
  await eventually(async () => expect(await count(service, sleeping)).toBe(0));
  await service.database.query(`drop trigger slow on ${table}; drop function slow`);
}

beforeAll(async () => {
  const [nats, redis] = await Promise.all([freshNats(), freshRedis()]);
  sink = await new SmtpSink().listen();
  const variables = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', MIGRATE_AT_START: 'false', HEALTH_PORT: '0' },
    ...{ NATS_URL: nats.url, REDIS_URL: redis.url, SMTP_URL: sink.url, SHOP_URL: 'http://shop.example' },
    MAIL_FROM: 'Lowline <shop@lowline.example>',
    FILE_LINK_SECRET: 'a secret of this spec alone',
    NEWSLETTER_LINK_SECRET: 'a secret of this spec alone',
    LICENCE_PRIVATE_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64'),
  };
  const databases = await Promise.all([
    migratedDatabase('licensing', licensingDatabase.migrations),
    migratedDatabase('newsletter', newsletterDatabase.migrations),
  ]);
  licensing = await victim('licensing/test/trials/licensing-process.ts', databases[0], variables);
  newsletter = await victim('newsletter/test/newsletter-process.ts', databases[1], variables);
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await Promise.all([licensing, newsletter].map(({ database }) => database.destroy()));
  await sink.close();
});

/** Trials that end within three days and trials that have ended, of subscribers of offers. */
async function addTrials(): Promise<void> {
  const trials = await licensing.database.query<{ userId: string }[]>(
    `insert into trials (id, user_id, device_hash, plugin_id, epoch, slug, name, source, days, started_at, ends_at)
       select gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), gen_random_uuid(), 1, 'tape', 'Tape Echo', 'pairing', 14,
         now() - interval '13 days', now() + case when n % 2 = 0 then interval '1 day' else - interval '1 hour' end
       from generate_series(1, $1::int) n returning user_id as "userId"`,
    [2 * trialCount],
  );
  const userIds = trials.map(({ userId }) => userId);
  await newsletter.database.query(
    `with added as (insert into customers (user_id, email, since) select id, id || '@reader.example', now() from unnest($1::uuid[]) id)
     insert into subscribers (id, email, language, source, is_confirmed, confirmed_at, subscribed_at, topics, last_acted_at)
       select gen_random_uuid(), id || '@reader.example', 'en', 'website', true, now(), now(), '{offers}', now() from unnest($1::uuid[]) id`,
    [userIds],
  );
}

it('each mail about the end of a trial arrives once when licensing and the newsletter are killed at their worst moments', async () => {
  await addTrials();
  await killDuring(licensing, 'update', 'trials');
  expect(await count(licensing, 'outbox')).toBe(0);
  // The stream has the events, and their rows are not marked.
  await killDuring(licensing, 'update', 'outbox');
  expect(await count(licensing, 'outbox where published_at is null')).toBeGreaterThan(0);
  licensing.start();
  await eventually(async () => {
    expect(await count(licensing, 'outbox where published_at is not null')).toBe(2 * trialCount);
  }, longMs);

  await killDuring(newsletter, 'insert', 'mail_deliveries');
  expect(await count(newsletter, 'mail_deliveries')).toBe(0);
  sink.mode = 'silent';
  const sending = newsletter.start();
  await eventually(() => expect(sink.seen.length).toBeGreaterThan(0), longMs);
  await killed(sending);
  sink.mode = 'ok';
  newsletter.start();
  await eventually(async () => {
    expect(await count(newsletter, `mail_deliveries where state = 'sent'`)).toBe(2 * trialCount);
  }, longMs);

  expect(await count(newsletter, 'mail_deliveries')).toBe(2 * trialCount);
  const subjects = sink.received.map(({ mail }) => (mail.subject ?? '').replace(/ on .*/, ''));
  const counts = new Map(
    subjects.map((subject) => [subject, subjects.filter((one) => one === subject).length]),
  );
  expect([...counts.values()]).toEqual([trialCount, trialCount]);
  expect(new Set(sink.received.map(({ recipients }) => recipients.join())).size).toBe(2 * trialCount);
  // What the killed process had sent without a reply is the same mail for the recipient's mail server.
  const idsOf = (mails: typeof sink.received) =>
    mails.map(({ recipients, mail }) => `${recipients.join()} ${mail.messageId ?? ''}`);
  expect(idsOf(sink.received)).toEqual(expect.arrayContaining(idsOf(sink.seen)));
});
