import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createLog } from '#platform/log/log';
import { freshDatabase } from '#testing/servers';

jest.setTimeout(30_000);

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

const failed = (values: (string | null)[]): Promise<unknown> =>
  source.query('insert into people values ($1, $2)', values).catch((error: unknown) => error);

describe('an error of the database in the log', () => {
  it('names what was wrong, but not whose address and password it was about', async () => {
    log.warn({ err: await failed(person) }, 'not registered');
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

  it('is as silent as the cause of another error, and among several', async () => {
    const cause = await failed(['anna.kern@example.org', null]);
    log.error({ err: new Error('the use case failed', { cause }) });
    log.error({ err: new AggregateError([cause], 'nothing went') });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain('not-null constraint');
      expect(line).not.toContain('anna.kern');
    }
  });
});
