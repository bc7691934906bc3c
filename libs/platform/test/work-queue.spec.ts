import { DataSource } from 'typeorm';
import { notifyOnInsert } from '#platform/database/notify-on-insert';
import { PgNotifications } from '#platform/database/pg-notifications';
import { createLog } from '#platform/log/log';
import type { WorkItem, WorkResult, WorkTableDefinition } from '#platform/work-queue/work-item';
import { WorkQueue, type WorkQueueOptions } from '#platform/work-queue/work-queue';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers/servers';

type Outcome = 'done' | 'failed';
type Options = WorkQueueOptions<WorkItem, Outcome>;

const log = createLog('work', 'fatal');
const table: WorkTableDefinition<Outcome> = {
  table: 'work',
  idType: 'text',
  pending: `state = 'waiting'`,
  dueAt: 'due_at',
  orderBy: 'due_at, id',
  attempts: 'attempts',
  lastError: 'last_error',
  outcomes: { done: `state = 'done'`, failed: `state = 'failed'` },
};
const done: WorkResult<Outcome> = { outcome: 'done' };

let url: string;
let dataSource: DataSource;
let notifications: PgNotifications;
let open: WorkQueue<WorkItem, Outcome>[];

beforeAll(async () => {
  url = await freshDatabase('work');
  dataSource = await new DataSource({ type: 'postgres', url, poolSize: 10 }).initialize();
  await dataSource.query(`
    create table work (id text primary key, state text not null default 'waiting', attempts int not null default 0,
      due_at timestamptz not null default now(), last_error text);
    ${notifyOnInsert('work', 'work')}`);
  notifications = new PgNotifications(url, log);
  await notifications.start();
});
beforeEach(async () => {
  open = [];
  await dataSource.query('truncate work');
});
afterEach(() => Promise.all(open.map((queue) => queue.close())));
afterAll(async () => {
  await notifications.close();
  await dataSource.destroy();
});

function queue(options: Partial<Options>): WorkQueue<WorkItem, Outcome> {
  const created = new WorkQueue<WorkItem, Outcome>(
    { dataSource, notifications, log },
    {
      name: 'work',
      table,
      leaseMs: 60_000,
      concurrency: 10,
      pollIntervalMs: 50,
      handle: async () => done,
      ...options,
    },
  );
  open.push(created);
  return created;
}

const add = (count: number) =>
  dataSource.query(`insert into work (id) select 'item-' || n from generate_series(1, $1::int) n`, [count]);
const rows = (state: string) =>
  dataSource.query<{ id: string; attempts: number; last_error: string | null }[]>(
    'select id, attempts, last_error from work where state = $1 order by id',
    [state],
  );
const allDone = (count: number) => eventually(async () => expect(await rows('done')).toHaveLength(count));

describe('work queue', () => {
  it('handles each item once with three replicas', async () => {
    const handled: string[] = [];
    const handle = async ({ id }: WorkItem) => {
      handled.push(id);
      return done;
    };
    await add(200);
    for (let replica = 0; replica < 3; replica += 1) queue({ handle }).start();
    await allDone(200);
    expect(new Set(handled).size).toBe(200);
    expect(handled).toHaveLength(200);
  });

  it('starts at the notification of an insert, without waiting for the poll', async () => {
    queue({ channel: 'work', pollIntervalMs: 3_600_000 }).start();
    await add(1);
    await allDone(1);
  });

  it('finds items without a notification by polling, also in a table without leases', async () => {
    const { dueAt: _, ...withoutLeases } = table;
    queue({ table: { ...withoutLeases, orderBy: 'id' }, leaseMs: undefined, maxSleepMs: 60 }).start();
    await add(1);
    await allDone(1);
    await dataSource.query(`update work set state = 'waiting'`);
    await allDone(1);
  });

  it('polls a table without due work with one read, without a transaction', async () => {
    await add(1);
    await dataSource.query(`update work set due_at = now() + interval '1 h'`);
    const statements: string[] = [];
    const logged = jest
      .spyOn(dataSource.logger, 'logQuery')
      .mockImplementation((text) => void statements.push(text));
    for (const leaseMs of [60_000, undefined]) queue({ leaseMs, maxSleepMs: 60 }).start();
    // Each start claims once, without a poll.
    await eventually(() => expect(statements.length).toBeGreaterThan(14));
    logged.mockRestore();
    expect(statements.slice(6).filter((text) => !/^select extract/.test(text))).toEqual([]);
  });

  it('limits the number of items that are handled at the same time', async () => {
    let running = 0;
    let maxRunning = 0;
    const handle = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise(setImmediate);
      running -= 1;
      return done;
    };
    await add(50);
    queue({ handle, concurrency: 3 }).start();
    await allDone(50);
    expect(maxRunning).toBe(3);
  });

  it('retries an item whose handler throws, with backoff and the error in its row', async () => {
    await add(1);
    queue({ handle: () => Promise.reject(new Error('broken')) }).start();
    await eventually(async () =>
      expect(await rows('waiting')).toMatchObject([{ attempts: 1, last_error: 'Error: broken' }]),
    );
    const [row] = await dataSource.query<{ delay: number }[]>(
      'select extract(epoch from due_at - now())::float8 as delay from work',
    );
    expect(row?.delay).toBeGreaterThan(0);
    expect(row?.delay).toBeLessThanOrEqual(1);
  });

  it('moves a failed item to the dead letters of its table', async () => {
    await add(1);
    queue({ handle: async () => ({ outcome: 'failed', error: 'rejected' }) }).start();
    await eventually(async () =>
      expect(await rows('failed')).toMatchObject([{ attempts: 1, last_error: 'rejected' }]),
    );
  });

  it('does not count an attempt that did not reach the recipient', async () => {
    await add(1);
    let calls = 0;
    queue({ handle: async () => ((calls += 1) < 3 ? { retryInMs: 0, isCounted: false } : done) }).start();
    await allDone(1);
    expect(await rows('done')).toMatchObject([{ attempts: 1 }]);
  });

  it('claims an item again when its lease has ended, and ignores the late result', async () => {
    await add(1);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    const slow = queue({
      leaseMs: 100,
      handle: async () => {
        calls += 1;
        if (calls > 1) return done;
        await held;
        return { outcome: 'failed', error: 'late' };
      },
    });
    slow.start();
    await allDone(1);
    release();
    await slow.close();
    expect(await rows('done')).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  it('finishes the items in progress when it closes, and claims no others', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    const closing = queue({
      concurrency: 1,
      handle: async () => {
        calls += 1;
        await held;
        return done;
      },
    });
    await add(2);
    closing.start();
    await eventually(() => expect(calls).toBe(1));
    const closed = closing.close();
    release();
    await closed;
    expect(await rows('done')).toHaveLength(1);
    expect(calls).toBe(1);
  });

  it('handles locked items in one transaction: nothing is finished when it rolls back', async () => {
    await add(5);
    let calls = 0;
    const handle = async () => {
      calls += 1;
      return done;
    };
    const onBatch = () => {
      if (calls <= 5) throw new Error('the transaction fails');
    };
    queue({ handle, onBatch, leaseMs: undefined }).start();
    await allDone(5);
    expect(calls).toBe(10);
    expect(await rows('done')).toMatchObject(Array.from({ length: 5 }, () => ({ attempts: 1 })));
  });

  it('processes one item by id, and returns when a leased one is due', async () => {
    await add(1);
    const direct = queue({ handle: async () => ({ retryInMs: 20_000 }) });
    expect(await direct.process('item-1')).toBe(20_000);
    expect(await direct.process('item-1')).toBeGreaterThan(19_000);
    expect(await direct.process('missing')).toBeUndefined();
  });

  it('makes leased items due at once after their workers lost them', async () => {
    await add(3);
    const lost = queue({ handle: async () => ({ isHandedOver: true }) });
    lost.start();
    await eventually(async () =>
      expect((await rows('waiting')).every((row) => row.attempts === 1)).toBe(true),
    );
    await lost.close();
    const next = queue({});
    await next.expireLeases();
    await allDone(3);
  });
});
