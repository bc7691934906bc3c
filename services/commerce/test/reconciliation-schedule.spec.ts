import { eventually } from '#testing/eventually';
import { CommerceTestbed } from './commerce.testbed';

jest.setTimeout(60_000);

it('reconciles by schedule once for all replicas, without repairs', async () => {
  const shop = await CommerceTestbed.open({ RECONCILE_SCHEDULE: '* * * * * *' }, 2);
  try {
    // The other services do not respond here, so the first run lasts longer than the test.
    const runs = await eventually(async () => {
      const rows = await shop.dataSource.query<object[]>(
        'select state, is_repair, since, settle_seconds, started_by from reconciliation_runs',
      );
      if (rows.length === 0) throw new Error('no run yet');
      return rows;
    }, 20_000);
    expect(runs).toEqual([
      { state: 'running', is_repair: false, since: null, settle_seconds: 60, started_by: 'commerce' },
    ]);
  } finally {
    await shop.close();
  }
});
