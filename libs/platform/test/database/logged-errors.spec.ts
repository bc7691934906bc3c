import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createLog } from '#platform/log/log';
import { freshDatabase } from '#testing/servers/servers';

let source: DataSource;
const lines: string[] = [];
const log = createLog('test', 'info', { write: (line) => void lines.push(line) });
const person = ['anna.kern@example.com', '$argon2id$v=19$hash'];

beforeAll(async () => {
  source = await openDatabase({
    url: await freshDatabase('logged'),
    poolSize: 2,
    entities: [],
    migrations: [],
  });
  await source.query('create table people (email text primary key, hash text not null)');
  await source.query('insert into people values ($1, $2)', person);
});

afterEach(() => lines.splice(0));
afterAll(() => source.destroy());

const insertError = (values: (string | null)[]): Promise<unknown> =>
  source.query('insert into people values ($1, $2)', values).catch((error: unknown) => error);

describe('database error in the log', () => {
  it('contains code, constraint and stack, but no query parameters', async () => {
    log.warn({ err: await insertError(person) }, 'not registered');
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({
      msg: 'not registered',
      err: {
        type: 'QueryFailedError',
        message: expect.stringContaining('duplicate key'),
        stack: expect.stringContaining('logged-errors.spec'),
        code: '23505',
        constraint: 'people_pkey',
      },
    });
    for (const value of person) expect(line).not.toContain(value);
  });

  it('contains no query parameters as a cause or in an AggregateError either', async () => {
    const cause = await insertError(['anna.kern@example.org', null]);
    log.error({ err: new Error('the use case failed', { cause }) });
    log.error({ err: new AggregateError([cause], 'nothing went') });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain('not-null constraint');
      expect(line).not.toContain('anna.kern');
    }
  });
});
