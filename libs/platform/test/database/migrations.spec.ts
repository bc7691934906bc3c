import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { freshDatabase, type NatsServer, startNats } from '#testing/servers/servers';
import { ChildWorkshop } from '../child-workshop';
// The provisioner creates a consumer for each event that is declared in this process.
import '../workshop.contracts';

const folder = join(__dirname, '..');
let nats: NatsServer;
let service: ChildWorkshop | undefined;

beforeAll(async () => {
  nats = await startNats();
});

afterAll(async () => {
  await service?.kill();
  await nats.stop();
});

function migrate(environment: NodeJS.ProcessEnv) {
  const flags = ['--conditions=source', '-r', join(folder, 'run-typescript.cjs')];
  return spawnSync(process.execPath, [...flags, join(folder, 'migrate-process.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
}

it('keeps a service that does not migrate unready until its migrations have run', async () => {
  const databaseUrl = await freshDatabase('migrated-by-a-job');
  service = await ChildWorkshop.start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    NATS_URL: nats.url,
    DATABASE_URL: databaseUrl,
    ACTOR_KEY: newActorKey(),
    MIGRATE_AT_START: 'false',
  });
  await eventually(async () => {
    expect(service?.logged).toMatch(/migrations are pending: /);
    expect([await service?.health('live'), await service?.health('ready')]).toEqual([200, 503]);
  });

  expect(migrate({ DATABASE_URL: databaseUrl })).toMatchObject({ status: 0 });
  await eventually(async () => expect(await service?.health('ready')).toBe(200), 30_000);
  expect(migrate({ DATABASE_URL: databaseUrl })).toMatchObject({ status: 0 });
});

it('ends with 78 and the name of the variable when the environment of the migrations is invalid', () => {
  const { status, stderr } = migrate({ DATABASE_URL: '' });
  expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringContaining('DATABASE_URL') });
});
