import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { Mailer } from '#platform/mail/mailer';
import { migrationOf } from '#testing/database/migration-of';
import { eventually } from '#testing/eventually';
import { freshDatabase, type RedisServer, startRedis } from '#testing/servers/servers';
import { greetingMail } from './greeting.mail';
import { SmtpSink } from './smtp-sink';

let redis: RedisServer;
let sink: SmtpSink;
let dataSource: DataSource;
let environment: NodeJS.ProcessEnv;
const processes: ChildProcess[] = [];
/** BullMQ restarts the job of a killed worker after 10 to 15 s. */
const stalledMs = 30_000;

function startProcess(): ChildProcess {
  const flags = ['--conditions=source', '-r', join(__dirname, '../run-typescript.cjs')];
  const child = spawn(process.execPath, [...flags, join(__dirname, 'mail-replica-process.ts')], {
    env: environment,
    stdio: 'inherit',
  });
  processes.push(child);
  return child;
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

const enqueue = (word: string) =>
  dataSource.transaction((tx) =>
    new Mailer().enqueue(tx, {
      key: `greeting:${word}`,
      template: greetingMail,
      language: 'en',
      to: { address: 'anna@example.com' },
      data: { word },
    }),
  );

/** Waiting statements that make the mails of lost jobs due. */
async function waitingExpirations(): Promise<number> {
  const rows: unknown[] = await dataSource.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'update mail_deliveries set % = now() where%' and query not like '%returning%'`,
  );
  return rows.length;
}

const state = async () => (await dataSource.getRepository(MailDelivery).find())[0];

beforeAll(async () => {
  [redis, sink] = await Promise.all([startRedis(), new SmtpSink().listen()]);
  const databaseUrl = await freshDatabase('killed');
  const shape = { entities: [MailDelivery], migrations: [migrationOf(createMailDeliveries)] };
  dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, ...shape });
  // Attempt and lease are shorter than in production; BullMQ starts the stalled job again after 10 to 15 s.
  const timing = { attemptTimeoutMs: 2_000, leaseMs: 3_000 };
  const options = { databaseUrl, redisUrl: redis.url, smtpUrl: sink.url, timing };
  environment = { ...process.env, MAIL_REPLICA: JSON.stringify(options) };
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await dataSource.destroy();
  await Promise.all([redis.stop(), sink.close()]);
});

it(
  'sends a mail again with the same Message-ID when its worker is killed before the reply',
  async () => {
    sink.mode = 'silent';
    const first = startProcess();
    await enqueue('again');
    await eventually(() => expect(sink.seen).toHaveLength(1));
    await killed(first);
    const killedAt = await state();
    expect(killedAt).toMatchObject({ state: 'sending' });
    // The second one, if the first attempt ended at its time limit before the kill.
    const { attempts = 0 } = killedAt ?? {};
    expect([1, 2]).toContain(attempts);
    sink.mode = 'ok';
    startProcess();
    await eventually(
      async () => expect(await state()).toMatchObject({ state: 'sent', attempts: attempts + 1, data: null }),
      stalledMs,
    );
    expect(sink.received).toHaveLength(1);
    const ids = sink.seen.map(({ mail }) => mail.messageId);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.length).toBeLessThanOrEqual(attempts + 1);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(processes.splice(1).map(killed));
  },
  2 * stalledMs,
);

it(
  'continues when Redis connects while the database does not answer',
  async () => {
    const child = startProcess();
    const subjects = () => sink.received.map(({ mail }) => mail.subject);
    await enqueue('before');
    await eventually(() => expect(subjects()).toContain('Hello before'), stalledMs);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('lock table mail_deliveries in access exclusive mode');
    await redis.kill();
    await redis.restart();
    await eventually(async () => expect(await waitingExpirations()).toBeGreaterThan(0));
    // The statement ends with an error at its time limit.
    await eventually(async () => expect(await waitingExpirations()).toBe(0));
    await runner.rollbackTransaction();
    await runner.release();
    await enqueue('after');
    await eventually(() => expect(subjects()).toContain('Hello after'), stalledMs);
    expect(child.exitCode).toBeNull();
  },
  3 * stalledMs,
);
