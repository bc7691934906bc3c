import { openDatabase } from '#platform/database/database';
import { collectTableMetrics } from '#testing/collect-table-metrics';
import { freshDatabase } from '#testing/servers/servers';
import { DeliveriesService } from '../src/deliveries/deliveries.service';
import { newsletterDatabase } from '../src/newsletter.database';

const [sending, paused] = [
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
] as const;

it('counts deliveries of all campaigns, and the overdue ones of sending campaigns', async () => {
  const source = await openDatabase({
    url: await freshDatabase('deliveries'),
    poolSize: 2,
    ...newsletterDatabase,
  });
  // The metrics read deliveries alone.
  await source.query('alter table deliveries drop constraint deliveries_campaign_id_fkey');
  const row = (campaign: string, state: string, dueAgo: number) =>
    `(gen_random_uuid(), '${campaign}', '${state}', now() - interval '${dueAgo} s')`;
  await source.query(
    `insert into deliveries (id, campaign_id, state, due_at) values ${[
      row(sending, 'queued', 50),
      row(sending, 'sending', 20),
      row(sending, 'sent', 500),
      row(sending, 'failed', 500),
      row(paused, 'queued', 900),
      row(paused, 'failed', 900),
      row(paused, 'unsettled', 900),
    ].join(',')}`,
  );
  const deliveries = new DeliveriesService(source);
  const values = await collectTableMetrics(source, (tables) =>
    tables.add(deliveries.metric(() => Promise.resolve([sending]))),
  );
  await source.destroy();
  expect(values).toEqual({
    'shop_campaign_deliveries queued': 3,
    'shop_campaign_deliveries failed': 2,
    'shop_campaign_deliveries unsettled': 1,
    'shop_campaign_deliveries_oldest_due_seconds queued': 50,
    'shop_campaign_deliveries_oldest_due_seconds failed': 0,
    'shop_campaign_deliveries_oldest_due_seconds unsettled': 0,
  });
});
