import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { type NatsServer, type PostgresServer, startNats, startPostgres } from '#testing/servers/servers';
import { ChildWorkshop } from '../child-workshop';
// The provisioner creates a consumer for each event that is declared in this process.
import '../workshop.contracts';

jest.setTimeout(60_000);

let nats: NatsServer;
let postgres: PostgresServer;
let service: ChildWorkshop | undefined;

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
  service = await ChildWorkshop.start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    NATS_URL: nats.url,
    DATABASE_URL: databaseUrl,
    ACTOR_KEY: newActorKey(),
  });
  // Two log lines: longer than one attempt to connect.
  await eventually(async () => {
    expect(service?.logged.match(/postgres not ready yet/g)).toHaveLength(2);
    expect([await service?.health('live'), await service?.health('ready')]).toEqual([200, 503]);
  }, 30_000);
  expect(service.isRunning).toBe(true);
  await postgres.restart();
  await eventually(async () => expect(await service?.health('ready')).toBe(200), 30_000);
});
