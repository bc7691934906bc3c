import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { UserActor } from '#contracts/kit/actor';
import { type CampaignText, findCampaignText } from '#contracts/news/campaign-text';
import { createCampaign, findCampaign, scheduleCampaign } from '#contracts/newsletter/campaigns';
import { listSubscribers } from '#contracts/newsletter/subscribers';
import { subscribe } from '#contracts/newsletter/subscriptions';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { RpcClient } from '#platform/rpc/rpc-client';
import { encodeReply } from '#platform/rpc/wire';
import { newActorKey } from '#testing/actor-keys';
import { startNats, startPostgres, startRedis } from '#testing/servers/servers';
import { createDatabase } from '#testing/servers/start-postgres';
import { CountingSink } from './counting-smtp-sink';
import { median } from './median';

/**
 * `node --conditions=source -r ./libs/platform/test/run-typescript.cjs deploy/tools/bench/newsletter.ts`, after a build: measures how
 * fast a sign-up mail is queued and a campaign is delivered, with one newsletter process and its own servers.
 */
const subscriberCount = 10_000;
const signUpCount = 200;
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const paragraph = 'Seven studios and a month of evenings went into this release. It is out. '.repeat(4);
const article: CampaignText = {
  slug: 'a-release',
  imageUrl: '',
  translations: (['en', 'ru'] as const).map((language) => ({
    language,
    title: 'A release',
    subtitle: 'What is in it',
    content: `${paragraph}\n\n${paragraph}\n\n${paragraph}`,
  })),
};

function printRow(what: string, value: string, target: string): void {
  process.stdout.write(`${what.padEnd(44)}${value.padStart(14)}   target ${target}\n`);
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(50);
}

/** Milliseconds from the call to the job in Redis, computed from `job_due_at` of the row. */
async function signUpDelays(rpc: RpcClient, database: Client): Promise<number[]> {
  const startTimes = new Map<string, number>();
  for (let n = 0; n < signUpCount; n += 1) {
    const email = `new-${n}@example.com`;
    startTimes.set(email, Date.now());
    await rpc.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  }
  const queued = `select to_address, extract(epoch from job_due_at - interval '15 seconds') * 1000 as at from mail_deliveries where job_attempts > 0`;
  await until(async () => (await database.query(queued)).rowCount === signUpCount);
  const { rows } = await database.query<{ to_address: string; at: string }>(queued);
  return rows.map((row) => Number(row.at) - (startTimes.get(row.to_address) ?? Number.NaN));
}

async function campaign(rpc: RpcClient, database: Client, sink: CountingSink): Promise<void> {
  await database.query(
    `insert into subscribers (id, email, language, source, is_confirmed, confirmed_at, subscribed_at, topics, last_acted_at)
     select gen_random_uuid(), 'subscriber-' || n || '@example.com', case when n % 3 = 0 then 'ru' else 'en' end, 'website',
            true, now(), now(), '{news}', now() from generate_series(1, $1::int) n`,
    [subscriberCount],
  );
  const { id } = await rpc.call(createCampaign, { articleIds: [newId()], topic: 'news' }, admin);
  const before = sink.count;
  const startedAt = performance.now();
  await rpc.call(scheduleCampaign, { id, englishForAll: false }, admin);
  const filled = 'select 1 from campaigns where is_filled';
  await until(async () => (await database.query(filled)).rowCount === 1);
  printRow(
    `campaign of ${subscriberCount} enqueued`,
    `${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
    '< 5 s',
  );
  await until(async () => (await rpc.call(findCampaign, { id }, admin)).state === 'finished');
  const seconds = (performance.now() - startedAt) / 1000;
  printRow(
    'delivered by one worker',
    `${Math.round((sink.count - before) / seconds)} mails/s`,
    '>= 300 mails/s',
  );
}

async function main(): Promise<void> {
  const [postgres, nats, redis] = await Promise.all([
    startPostgres({ fsync: 'on' }),
    startNats(),
    startRedis(),
  ]);
  const sink = new CountingSink();
  const databaseUrl = await createDatabase(postgres.url, 'newsletter');
  const actorKey = newActorKey();
  let service: ChildProcess | undefined;
  const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('bench', 'error'));
  const database = new Client({ connectionString: databaseUrl });
  try {
    bus.connection.subscribe(findCampaignText.subject, {
      callback: (_, message) => void message.respond(encodeReply(article).bytes),
    });
    const signer = new ActorSigner({ newsletter: actorKey });
    const rpc = new RpcClient(bus, signer);
    service = spawn(process.execPath, ['dist/services/newsletter/src/main.js'], {
      stdio: 'inherit',
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        HEALTH_PORT: '0',
        NATS_URL: nats.url,
        REDIS_URL: redis.url,
        DATABASE_URL: databaseUrl,
        ACTOR_KEY: actorKey,
        SMTP_URL: await sink.listen(),
        MAIL_FROM: 'Lowline <shop@lowline.example>',
        NEWSLETTER_LINK_SECRET: 'a secret of this measurement',
      },
    });
    await database.connect();
    const list = { page: 1, limit: 1, search: '', status: 'all' as const };
    await until(() =>
      rpc.call(listSubscribers, list, admin).then(
        () => true,
        () => false,
      ),
    );
    printRow(
      'subscribe to queued, median',
      `${median(await signUpDelays(rpc, database)).toFixed(1)} ms`,
      '< 20 ms',
    );
    await campaign(rpc, database, sink);
  } finally {
    await database.end().catch(() => undefined);
    service?.kill('SIGKILL');
    sink.close();
    await bus.close();
    await Promise.all([postgres.stop(), nats.stop(), redis.stop()]);
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
