import { DataSource } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { freshDatabase } from '#testing/servers/servers';
import { CreateCatalogue1799100000000 } from '../../src/migrations/1799100000000-create-catalogue';
import { CreateReleases1799410000000 } from '../../src/migrations/1799410000000-create-releases';

let database: DataSource;
const migration = new CreateReleases1799410000000();
const plugin = newId();
const [macFile, windowsFile, oldFile, betaInstaller, stableInstaller, withdrawnInstaller] = Array.from(
  { length: 6 },
  newId,
);
const notes = '{"en":"New","ru":"Новое"}';

beforeAll(async () => {
  const url = await freshDatabase('release-migration');
  database = new DataSource({ type: 'postgres', url, migrations: [CreateCatalogue1799100000000] });
  await database.initialize();
  await database.runMigrations();
});
afterAll(() => database.destroy());

/** The rows of a query, as text. */
const rows = async (sql: string): Promise<Record<string, unknown>[]> => database.query(sql);
const files = () =>
  rows(
    'select id, platform, version, file_name, bytes, notes from download_files order by version, platform',
  );
const installers = () =>
  rows(
    `select id, platform, version, channel, bytes::int as bytes, yanked_at is not null as yanked from installer_releases
     order by version, platform`,
  );

async function insertFormerRows(): Promise<void> {
  await database.query(
    `insert into plugins (id, slug, category, price_cents, system_requirements) values ($1, 'saturos', 'effect', 100, '{}')`,
    [plugin],
  );
  for (const [id, platform, version, text] of [
    [macFile, 'macos-universal', '2.0.0', notes],
    [windowsFile, 'windows-x64', '2.0.0', notes],
    [oldFile, 'windows-x64', '1.0.0', null],
  ])
    await database.query(
      `insert into download_files (id, plugin_id, platform, version, file_name, bytes, sha256, storage_key, notes)
       values ($1::uuid, $2, $3, $4, 'Saturos.zip', 7, 'abc', $1::uuid::text, $5)`,
      [id, plugin, platform, version, text],
    );
  for (const [id, platform, version, channel, yankedAt] of [
    [betaInstaller, 'macos-universal', '1.1.0', 'beta', null],
    [stableInstaller, 'windows-x64', '1.1.0', 'stable', null],
    [withdrawnInstaller, 'windows-x64', '1.0.0', 'stable', '2026-11-01T00:00:00Z'],
  ])
    await database.query(
      `insert into installer_releases
         (id, platform, version, channel, file_name, storage_key, bytes, sha256, notes, yanked_at)
       values ($1::uuid, $2, $3, $4, 'Portal.exe', $1::uuid::text, 9, 'abc', $5, $6)`,
      [id, platform, version, channel, notes, yankedAt],
    );
}

it('moves the files of plug-ins and installers into releases and back, with their ids', async () => {
  await insertFormerRows();
  const runner = database.createQueryRunner();
  const before = await files();
  await migration.up(runner);

  expect(
    await rows(
      `select subject_id is null as "isInstaller", version, channel, status, count(*)::int as files
       from releases r join artifacts a on a.release_id = r.id group by r.id order by 1, 2`,
    ),
  ).toEqual([
    { isInstaller: false, version: '1.0.0', channel: 'stable', status: 'published', files: 1 },
    { isInstaller: false, version: '2.0.0', channel: 'stable', status: 'published', files: 2 },
    { isInstaller: true, version: '1.0.0', channel: 'stable', status: 'yanked', files: 1 },
    { isInstaller: true, version: '1.1.0', channel: 'beta', status: 'published', files: 2 },
  ]);
  const noNotes = { notes: { en: '', ru: '' } };
  const migrated = before.map((file) => (file['id'] === oldFile ? { ...file, ...noNotes } : file));
  // A replica of the version before reads the view.
  expect(await files()).toEqual(migrated);
  const kept = [
    { id: withdrawnInstaller, platform: 'windows-x64', version: '1.0.0', channel: 'stable', yanked: true },
    { id: betaInstaller, platform: 'macos-universal', version: '1.1.0', channel: 'beta', yanked: false },
    { id: stableInstaller, platform: 'windows-x64', version: '1.1.0', channel: 'beta', yanked: false },
  ].map((row) => ({ ...row, bytes: 9 }));
  expect(await installers()).toEqual(kept);

  await database.query(
    `insert into artifacts (id, release_id, platform, arch, kind, file_name, bytes, sha256, storage_key)
     select $1, id, 'windows-x64', 'arm64', 'installer', 'Arm.exe', 5, 'abc', 'arm' from releases
     where subject_id is not null and version = '2.0.0'`,
    [newId()],
  );
  await migration.down(runner);
  await runner.release();
  expect(await files()).toEqual(migrated);
  expect(await installers()).toEqual(kept);
  expect(await rows(`select to_regclass('releases') as releases`)).toEqual([{ releases: null }]);
  await expect(
    database.query('insert into download_files select * from download_files limit 1'),
  ).rejects.toThrow(/duplicate key/);
});
