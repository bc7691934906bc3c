import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '#local-servers/process-identity';
import { walFolder } from '#local-servers/postgres/wal-archive';
import { describeWith } from '#testing/describe-with';
import { eventually } from '#testing/eventually';
import { Backup } from './backup';
import { BackupTestbed } from './backup.testbed';
import { RunningCluster } from './cluster/running-cluster';
import { restore } from './restore';
import { readStatus } from './status';
import { verify } from './verify';

jest.setTimeout(180_000);

let shop: BackupTestbed;

beforeEach(async () => {
  shop = new BackupTestbed();
  await shop.start();
  await shop.query('postgres', 'create database identity');
  await shop.query('identity', 'create table erased_subjects (subject_id uuid primary key)');
  await shop.query('identity', 'create table erasures_to_repeat (user_id uuid primary key)');
  await shop.query('identity', 'create table facts (name text primary key)');
});

afterEach(() => shop.close());

const heartbeats = async () =>
  (await shop.query<{ at: Date }>('identity', 'select ended_at as at from last_backup')).map(({ at }) => at);
const note = (name: string) => shop.query('identity', `insert into facts values ('${name}')`);
const facts = async () =>
  (await shop.query<{ name: string }>('identity', 'select name from facts order by 1')).map(
    ({ name }) => name,
  );
const erase = (id: string) => shop.query('identity', `insert into erased_subjects values ('${id}')`);
const timeline = async () =>
  (
    await shop.query<{ n: string }>(
      'identity',
      'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as n',
    )
  )[0]?.n;
const early = '019a0000-0000-7000-8000-0000000000e1';
const late = '019a0000-0000-7000-8000-0000000000e2';

it('archives nothing and recycles the log while there is no backup', async () => {
  await note('a');
  await shop.query('postgres', 'select pg_switch_wal()');
  await shop.query('postgres', 'checkpoint');
  expect(existsSync(join(shop.cluster, walFolder))).toBe(false);
  const [archiver] = await shop.query<{ failed: number }>(
    'postgres',
    'select failed_count::int as failed from pg_stat_archiver',
  );
  expect(archiver?.failed).toBe(0);
});

describeWith('restic', 'backups')('backup and restore', () => {
  it('restores databases, files and secrets of a lost machine to the end of the log and to a moment', async () => {
    await note('before');
    await erase(early);
    shop.write('storage/installers/a.zip', 'installer');
    expect(await Backup.run(shop.settings, false)).toMatchObject({ kind: 'full', ok: true });
    await note('first');
    const [row] = await shop.query<{ now: Date }>('postgres', 'select clock_timestamp() as now');
    const moment = row?.now;
    await note('second');
    await erase(late);
    shop.write('storage/installers/b.zip', 'another');
    expect(await Backup.run(shop.settings, false)).toMatchObject({ kind: 'incremental' });
    // A base of a moment that the restore below takes back.
    await Backup.run(shop.settings, true);
    const secrets = readFileSync(join(shop.settings.dataDir, 'secrets.json'), 'utf8');

    await shop.lose();
    expect(await restore(shop.settings)).toMatchObject({ erasures: 0, replaced: undefined });
    await shop.start();
    expect(await facts()).toEqual(['before', 'first', 'second']);
    expect(await timeline()).toBe('00000002');
    const read = (path: string) => readFileSync(join(shop.settings.dataDir, path), 'utf8');
    expect(read('storage/installers/a.zip') + read('storage/installers/b.zip')).toBe('installeranother');
    expect(read('secrets.json')).toBe(secrets);
    await shop.stop();

    // The folder of the stream has acknowledgements of events that the restored databases do not know.
    shop.write('nats/jetstream/consumer', 'acknowledged');
    expect(await restore(shop.settings, moment)).toMatchObject({ until: moment, erasures: 1 });
    await shop.start();
    expect(await facts()).toEqual(['before', 'first']);
    expect(await shop.query('identity', 'select user_id from erasures_to_repeat')).toEqual([
      { user_id: late },
    ]);
    // Not the second again, whose order numbers may have been given.
    expect(await timeline()).toBe('00000003');
    expect(existsSync(join(shop.settings.dataDir, 'nats'))).toBe(false);
    expect(existsSync(`${shop.cluster}.replaced`)).toBe(true);

    await note('afterwards');
    await Backup.run(shop.settings, false);
    await shop.lose();
    await restore(shop.settings);
    await shop.start();
    expect(await facts()).toEqual(['afterwards', 'before', 'first']);
  });

  it('a backup by hand waits for another backup and for a check of the repository', async () => {
    let waitCount = 0;
    const wait = { ms: 60_000, waiting: () => void (waitCount += 1) };
    await Backup.run(shop.settings, true);
    const first = await RunningCluster.connect(shop.url('postgres'));
    await expect(Backup.run(shop.settings, false)).rejects.toThrow('Another backup is running.');
    const second = Backup.run(shop.settings, false, wait);
    await eventually(() => Promise.resolve(expect(waitCount).toBe(1)));
    await first.close();
    expect(await second).toMatchObject({ kind: 'incremental' });
    const [full, checked] = await Promise.all([Backup.run(shop.settings, true), verify(shop.settings)]);
    expect(full).toMatchObject({ kind: 'full' });
    expect(checked.problems).toEqual([]);
  });

  it('records in the database of identity when the last backup ended, and nothing of one that failed', async () => {
    await shop.query(
      'identity',
      'create table last_backup (id int primary key, ended_at timestamptz not null)',
    );
    await Backup.run(shop.settings, true);
    const [full, ...others] = await heartbeats();
    expect(others).toEqual([]);
    expect(Date.now() - Number(full)).toBeLessThan(60_000);
    await Backup.run(shop.settings, false);
    const [changes] = await heartbeats();
    expect(Number(changes)).toBeGreaterThan(Number(full));
    const broken = { ...shop.settings, key: { password: 'wrong' } };
    await expect(Backup.run(broken, false)).rejects.toThrow();
    expect(await heartbeats()).toEqual([changes]);
  });

  it('verifies the newest backup and finds a missing file', async () => {
    await shop.query('identity', 'create table files (storage_key text, bytes bigint, sha256 text)');
    await shop.query(
      'identity',
      `insert into files values ('a.zip', 1, repeat('0', 64)), ('b.zip', 1, null)`,
    );
    shop.write('storage/a.zip', 'x');
    await Backup.run(shop.settings, true);
    const { problems, databases } = await verify(shop.settings);
    expect([...problems].sort()).toEqual(['file a.zip has another checksum', 'file b.zip is missing']);
    expect(databases).toMatchObject([{ name: 'identity', tables: 4, rows: 2 }]);
    expect(readStatus(shop.settings.dataDir)).toMatchObject({ ok: false, verifiedAt: null });
    await shop.query('identity', 'delete from files');
    await Backup.run(shop.settings, false);
    expect((await verify(shop.settings)).problems).toEqual([]);
    expect(readStatus(shop.settings.dataDir)).toMatchObject({ ok: true, verifiedAt: expect.any(String) });
    expect(readdirSync(join(shop.settings.dataDir, 'backup')).sort()).toEqual(['attachments', 'status.json']);
  });

  it('refuses a restore while the shop runs, and makes a full backup after a gap in the log', async () => {
    await Backup.run(shop.settings, true);
    writeFileSync(join(shop.cluster, walFolder, 'overflow'), '');
    expect(await Backup.run(shop.settings, false)).toMatchObject({ kind: 'full' });
    shop.write('supervisor.json', JSON.stringify(processIdentity(process.ppid)));
    await expect(restore(shop.settings)).rejects.toThrow('The shop is running');
  });
});
