import type { DataSource } from 'typeorm';
import { singleLine } from '#contracts/kit/text';
import { cleanNames, singleLineSql } from '#platform/database/migrations/clean-names';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers/servers';

jest.setTimeout(60_000);

const highestCodePoint = 0x10ffff;
const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

describe('stored names', () => {
  let source: DataSource;
  beforeAll(async () => {
    source = await openDatabase({
      url: await freshDatabase('names'),
      poolSize: 1,
      entities: [],
      migrations: [],
    });
  });
  afterAll(() => source.destroy());

  it('are cleaned by the rule of new names, for every code point', async () => {
    const changed: { point: number; cleaned: string }[] = await source.query(
      `select point, cleaned from (
         select point, 'a' || chr(point) || 'b' as name, ${singleLineSql(`'a' || chr(point) || 'b'`)} as cleaned
         from generate_series(1, ${highestCodePoint}) point where point not between 55296 and 57343
       ) names where name <> cleaned order by point`,
    );
    const expected: { point: number; cleaned: string }[] = [];
    for (let point = 1; point <= highestCodePoint; point += 1) {
      const name = `a${isSurrogate(point) ? '' : String.fromCodePoint(point)}b`;
      const cleaned = singleLine(name);
      if (cleaned !== name) expected.push({ point, cleaned });
    }
    expect(changed).toEqual(expected);
    expect(changed.length).toBeGreaterThan(60);
  });

  it.each(['', '\u202e', ' \u200b a \u200b\u00a0 b \n', 'Анна\u2066\u2069', '👩\u200d💻'])(
    'are cleaned by the rule of new names: %j',
    async (name) => {
      const [row]: { cleaned: string }[] = await source.query(
        `select ${singleLineSql('$1::text')} as cleaned`,
        [name],
      );
      expect(row?.cleaned).toBe(singleLine(name));
    },
  );

  it('are written only where they contain such characters, and never become empty where required', async () => {
    await source.query(`create table people (id int primary key, name text not null, company text not null, nick text);
      insert into people select i, 'Anna  ' || i, '', null from generate_series(1, 100000) i;
      insert into people values (0, e'\\u202e', e'\\u200b', e'\\u200b'), (-1, e'An\\u200bna', 'Kern', 'K')`);
    const versions = () => source.query('select id, xmin::text from people where id > 0 order by id');
    const before: unknown = await versions();
    const runner = source.createQueryRunner();
    await cleanNames(runner, 'people', { name: 'required', company: 'optional', nick: 'nullable' });
    await runner.release();
    expect(await versions()).toEqual(before);
    expect(await source.query('select name, company, nick from people where id < 1 order by id')).toEqual([
      { name: 'An na', company: 'Kern', nick: 'K' },
      { name: '-', company: '', nick: null },
    ]);
  });
});
