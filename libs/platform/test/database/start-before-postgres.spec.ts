import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { type NatsServer, type PostgresServer, startNats, startPostgres } from '#testing/servers/servers';
import { ChildWorkshop } from '../child-workshop';
// The provisioner creates a consumer for each event that is declared in this process.
import '../workshop.contracts';

let nats: NatsServer;
let postgres: PostgresServer;
let service: ChildWorkshop | undefined;

const variables = (databaseUrl: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  NATS_URL: nats.url,
  DATABASE_URL: databaseUrl,
  ACTOR_KEY: newActorKey(),
});

beforeAll(async () => {
  [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
});

afterAll(async () => {
  await service?.kill();
  await Promise.all([nats.stop(), postgres.stop()]);
});

it('keeps a service live but not ready until Postgres is available', async () => {
  const databaseUrl = await postgres.freshDatabase('later');
  await postgres.kill();
  service = await ChildWorkshop.start(variables(databaseUrl));
  // One log line for each attempt to connect.
  await eventually(async () => {
    expect(service?.logged).toMatch(/"attempt":3\b.*postgres not ready yet/);
    expect([await service?.health('live'), await service?.health('ready')]).toEqual([200, 503]);
  });
  expect(service.isRunning).toBe(true);
  await postgres.restart();
  await eventually(async () => expect(await service?.health('ready')).toBe(200), 30_000);
});

it('ends a service at once whose password Postgres rejects', async () => {
  const url = new URL(await postgres.freshDatabase('locked'));
  url.password = 'wrong';
  const rejected = await ChildWorkshop.start(variables(url.href));
  await eventually(() => expect(rejected.isRunning).toBe(false), 30_000);
  expect(rejected.logged).toContain('password authentication failed');
  expect(rejected.logged).not.toContain('trying again');
});
