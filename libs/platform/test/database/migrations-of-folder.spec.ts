import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database';
import { migrationOf } from '#testing/database/migration-of';
import { freshDatabase } from '#testing/servers/servers';

describe('migrations of a folder', () => {
  let folder: string;
  let url: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    url = await freshDatabase('folder');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, name: string, sql: string) =>
    writeFileSync(
      join(folder, file),
      `Object.defineProperty(exports, '__esModule', { value: true });
       exports.${name} = class ${name} { up(runner) { return runner.query('${sql}'); } };`,
    );
  const open = (migrations = folder) => openDatabase({ url, poolSize: 1, entities: [], migrations });

  it('run in the order of their numbers, and once', async () => {
    write('1800000000001-add-length.js', 'AddLength1800000000001', 'alter table tapes add column length int');
    write('1800000000000-create-tapes.js', 'CreateTapes1800000000000', 'create table tapes (id int)');
    write('1800000000000-create-tapes.js.map', 'Map', 'never run');
    write('tapes.js', 'Tapes', 'never run');
    await (await open()).destroy();
    const source = await open();
    expect(await source.query('select name from migrations order by id')).toEqual([
      { name: 'CreateTapes1800000000000' },
      { name: 'AddLength1800000000001' },
    ]);
    expect(await source.query('select length from tapes')).toEqual([]);
    await source.destroy();
  });

  it('are an error when the folder has none', async () => {
    await expect(open()).rejects.toThrow(`no migration in ${folder}`);
  });

  it('are refused by a database that a release before the first of them created', async () => {
    const former = {
      url,
      poolSize: 1,
      entities: [],
      migrations: [migrationOf('create table tapes (id int)')],
    };
    await (await openDatabase(former)).destroy();
    write('1800000000000-create-tapes.js', 'CreateTapes1800000000000', 'create table tapes (id int)');
    await expect(open()).rejects.toThrow(
      'the database has the tables of an older release (migration CreateTables1700000000000)',
    );
  });

  it('accept a database that a newer release has migrated', async () => {
    write('1800000000000-create-tapes.js', 'CreateTapes1800000000000', 'create table tapes (id int)');
    write('1800000000001-add-length.js', 'AddLength1800000000001', 'alter table tapes add column length int');
    await (await open()).destroy();
    rmSync(join(folder, '1800000000001-add-length.js'));
    await (await open()).destroy();
  });
});
