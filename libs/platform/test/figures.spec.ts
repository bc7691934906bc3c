import { DataSource } from 'typeorm';
import { createDailyFigures } from '#platform/figures/create-daily-figures';
import { setShopTimeZone } from '#contracts/fields/time-zone';
import { queryDailyFigures } from '#platform/figures/daily-figures';
import { invalidateFigures } from '#platform/figures/figure-days';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers/servers';

let source: DataSource;
const now = new Date('2026-11-20T09:30:00Z');
const queries = { sales: 'select at, cents / 100.0 as amount from sold where at >= $1 and at < $2' };

beforeAll(async () => {
  source = await new DataSource({
    type: 'postgres',
    url: await freshDatabase('figures'),
    extra: { options: '-c timezone=Asia/Tokyo' },
  }).initialize();
  await source.query('create table sold (at timestamptz not null, cents int not null)');
  await source.query(createDailyFigures);
});
afterAll(() => source.destroy());
beforeEach(() => source.query('truncate sold, daily_figures'));

const sell = (at: string, cents: number) => source.query('insert into sold values ($1, $2)', [at, cents]);

describe('daily figures, by days of the shop in every server time zone', () => {
  it('have a point for every day up to today, zero for days without data', async () => {
    await sell('2026-11-20T09:00:00Z', 1_010);
    await sell('2026-11-20T01:00:00Z', 1_020);
    await sell('2026-11-14T00:00:00Z', 500);
    const { from, series } = await queryDailyFigures(source, queries, 7, now);
    expect(from).toBe('2026-11-14');
    expect(series).toEqual([{ name: 'sales', points: [5, 0, 0, 0, 0, 0, 20.3], total: 25.3, before: 0 }]);
  });

  it('include the total of the previous period and nothing older', async () => {
    await sell('2026-11-13T23:59:59Z', 700);
    await sell('2026-11-07T00:00:00Z', 300);
    await sell('2026-11-06T23:59:59Z', 9_900);
    const { series } = await queryDailyFigures(source, queries, 7, now);
    expect(series[0]).toMatchObject({ total: 0, before: 10 });
  });

  it.each([7, 30, 90, 365] as const)('have one point per day for %s days', async (days) => {
    const { series } = await queryDailyFigures(source, queries, days, now);
    expect(series[0]?.points).toHaveLength(days);
  });
});

describe('daily figures of this month', () => {
  const month = async (today: string) => {
    const { from, series } = await queryDailyFigures(
      source,
      queries,
      'month',
      new Date(`${today}T09:30:00Z`),
    );
    return { from, ...series[0] };
  };

  it('end today and are compared with the same days of the previous month', async () => {
    await sell('2026-10-31T23:59:59Z', 900);
    await sell('2026-11-01T00:00:00Z', 100);
    await sell('2026-11-03T09:00:00Z', 200);
    await sell('2026-10-01T00:00:00Z', 10);
    await sell('2026-10-03T23:59:59Z', 20);
    await sell('2026-10-04T00:00:00Z', 5_000);
    await sell('2026-09-30T23:59:59Z', 7_000);
    expect(await month('2026-11-03')).toMatchObject({
      ...{ from: '2026-11-01', points: [1, 0, 2], total: 3, before: 0.3 },
    });
  });

  it('are compared with the whole previous month when that is shorter', async () => {
    await sell('2026-02-28T23:00:00Z', 100);
    await sell('2026-03-01T00:00:00Z', 4_000);
    expect(await month('2026-03-31')).toMatchObject({ from: '2026-03-01', total: 40, before: 1 });
  });

  it('are those of one day on the first of a month', async () => {
    await sell('2026-12-31T10:00:00Z', 100);
    await sell('2026-12-01T10:00:00Z', 300);
    await sell('2027-01-01T08:00:00Z', 200);
    expect(await month('2027-01-01')).toMatchObject({ from: '2027-01-01', points: [2], before: 3 });
  });
});

describe('daily figures of a shop in New York', () => {
  beforeEach(() => setShopTimeZone('America/New_York'));
  afterEach(() => setShopTimeZone('UTC'));

  it('begin their days at midnight of the shop, also those that are kept', async () => {
    await sell('2026-11-20T05:00:00Z', 100);
    await sell('2026-11-20T04:59:59Z', 200);
    await sell('2026-11-05T05:00:00Z', 1_000);
    await sell('2026-11-05T04:59:59Z', 3_000);
    const { from, series } = await queryDailyFigures(source, queries, 30, now);
    expect(from).toBe('2026-10-22');
    expect(series[0]?.points.slice(-2)).toEqual([2, 1]);
    expect(series[0]?.points.slice(-17, -15)).toEqual([30, 10]);
  });

  it('end with the day of the shop, which may be yesterday in UTC', async () => {
    await sell('2026-11-20T02:00:00Z', 100);
    const { from, series } = await queryDailyFigures(source, queries, 7, new Date('2026-11-20T03:00:00Z'));
    expect([from, series[0]?.points.at(-1)]).toEqual(['2026-11-13', 1]);
  });

  it('count the 25 hours of the day on which summer time ends', async () => {
    await sell('2026-11-01T04:00:00Z', 100);
    await sell('2026-11-02T04:59:59Z', 200);
    await sell('2026-11-02T05:00:00Z', 5_000);
    const { series } = await queryDailyFigures(source, queries, 7, new Date('2026-11-04T12:00:00Z'));
    expect(series[0]?.points.slice(3, 5)).toEqual([3, 50]);
  });

  it('are counted again after a change of a kept day, which may be another one in UTC', async () => {
    const at = new Date('2026-11-06T03:00:00Z');
    await sell(at.toISOString(), 700);
    expect((await queryDailyFigures(source, queries, 30, now)).series[0]?.total).toBe(7);
    await source.transaction(async (tx) => {
      await tx.query('delete from sold');
      await invalidateFigures(tx, ['sales'], [at]);
    });
    expect((await queryDailyFigures(source, queries, 30, now)).series[0]?.total).toBe(0);
  });
});

describe('kept days of daily figures', () => {
  const longAgo = new Date('2026-11-05T12:00:00Z');
  const total = async () => {
    const { series } = await queryDailyFigures(source, queries, 30, now);
    return series[0]?.total;
  };

  it('are not counted in every answer, other than the last eight days', async () => {
    await sell('2026-11-05T12:00:00Z', 1_000);
    expect(await total()).toBe(10);
    await sell('2026-11-05T13:00:00Z', 500);
    expect(await total()).toBe(10);
    await sell('2026-11-13T00:00:00Z', 100);
    await sell('2026-11-20T09:00:00Z', 200);
    expect(await total()).toBe(13);
  });

  it('are counted again after a change that invalidates them', async () => {
    await sell('2026-11-05T12:00:00Z', 1_000);
    expect(await total()).toBe(10);
    await source.transaction(async (tx) => {
      await tx.query('delete from sold');
      await invalidateFigures(tx, ['sales'], [longAgo, null]);
    });
    expect(await total()).toBe(0);
  });

  it('are counted again after a day without an invalidation', async () => {
    expect(await total()).toBe(0);
    await sell('2026-11-05T12:00:00Z', 700);
    await source.query(`update daily_figures set counted_at = now() - interval '25 hours'`);
    expect(await total()).toBe(7);
  });

  it('wait for a change of them that is not committed', async () => {
    const change = source.createQueryRunner();
    await change.startTransaction();
    await change.query('insert into sold values ($1, 900)', [longAgo]);
    await invalidateFigures(change.manager, ['sales'], [longAgo]);
    const counted = total();
    await eventually(async () => {
      const waiting = await source.query<unknown[]>(
        `select 1 from pg_locks where locktype = 'advisory' and not granted`,
      );
      expect(waiting).toHaveLength(1);
    });
    await change.commitTransaction();
    await change.release();
    expect(await counted).toBe(9);
  });
});
