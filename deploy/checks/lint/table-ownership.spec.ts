import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createdTables, folderOf, foreignTables, tableOwners } from './table-ownership';

const root = join(__dirname, '../../..');
const planted = 'services/licensing/src/planted/foreign-sql.ts';
const isMigration = (file: string) => file.includes('/migrations/');

function sourcesOf(...patterns: string[]): Map<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const isSource = (file: string) => /\/src\/.+\.ts$/.test(file) && !/\.spec\.ts$/.test(file);
  return new Map(files.filter(isSource).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const services = sourcesOf('services');
const platform = sourcesOf('libs/platform');
const owners = tableOwners(new Map([...services, ...platform]));

describe('table ownership', () => {
  it('finds SQL that names a table of another folder', () => {
    const source = readFileSync(join(__dirname, 'fixtures', planted), 'utf8');
    expect(foreignTables(planted, source, owners).map(({ line, table }) => `${line} ${table}`)).toEqual([
      '3 seats',
      '5 orders',
      '7 outbox',
    ]);
  });

  it('declares an entity for every table that a migration creates', () => {
    const created = [...services, ...platform].flatMap(([file, source]) =>
      isMigration(file) || file.includes('libs/platform') ? createdTables(source) : [],
    );
    // A later migration replaced them (docs/decisions/0097).
    const replaced = new Set(['download_files', 'installer_releases']);
    expect(created.filter((table) => !owners.has(table) && !replaced.has(table))).toEqual([]);
  });

  it('allows SQL to name only the tables of its own folder', () => {
    const found = [...services]
      .filter(([file]) => !isMigration(file))
      .flatMap(([file, source]) => foreignTables(file, source, owners))
      .map(({ file, line, table, owners: folders }) => `${file}:${line} ${table} of ${folders.join(', ')}`);
    expect(found).toEqual([]);
  });

  it('reads the folder of a file from its path', () => {
    expect(folderOf('services/news/src/articles/article.entity.ts')).toBe('news/articles');
    expect(folderOf('services/licensing/src/main.ts')).toBe('licensing/');
    expect(folderOf('services/commerce/src/orders/cart/stored-cart.entity.ts')).toBe('commerce/orders/cart');
    expect(folderOf('services/commerce/src/stripe/stripe.service.ts')).toBe('commerce/stripe');
  });
});
