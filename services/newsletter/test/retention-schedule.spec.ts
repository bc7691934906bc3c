import { eventually } from '#testing/eventually';
import { Newsletter } from './newsletter.testbed';

it('applies the retention rules at the scheduled time', async () => {
  const newsletter = await Newsletter.open({ RETENTION_SCHEDULE: '* * * * * *' });
  try {
    const [old = ''] = await newsletter.addSubscribers(1);
    await newsletter.database.query(`update subscribers set last_acted_at = now() - interval '3 years'`);
    await eventually(async () => {
      const found: unknown[] = await newsletter.database.query('select 1 from subscribers where email = $1', [
        old,
      ]);
      expect(found).toEqual([]);
    });
    await eventually(async () => {
      const runs: unknown[] = await newsletter.database.query(
        `select 1 from retention_runs
          where rule = 'subscribers' and erased = 1 and not is_dry and started_by = 'system'`,
      );
      expect(runs).toHaveLength(1);
    });
  } finally {
    await newsletter.close();
  }
});
