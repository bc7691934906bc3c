import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createEventTables } from '#platform/events/create-event-tables';
import { deadLetterMetrics } from '#platform/events/move-to-dead-letters';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { mailMetrics } from '#platform/mail/mail-tables';
import { outboxMetrics } from '#platform/outbox/outbox-relay';
import { collectTableMetrics } from '#testing/collect-table-metrics';
import { migrationOf } from '#testing/database/migration-of';
import { freshDatabase } from '#testing/servers/servers';

let source: DataSource;

beforeAll(async () => {
  source = await openDatabase({
    url: await freshDatabase('metrics'),
    poolSize: 2,
    entities: [],
    migrations: [migrationOf(createEventTables + createMailDeliveries)],
  });
});
afterAll(() => source.destroy());

const collect = () =>
  collectTableMetrics(source, (tables) => {
    for (const metric of [outboxMetrics, deadLetterMetrics, mailMetrics]) tables.add(metric);
  });

it('counts what waits in the tables of a service, with the age of the oldest', async () => {
  const nothing = {
    shop_outbox_pending: 0,
    shop_outbox_oldest_age_seconds: 0,
    shop_dead_letters: 0,
    shop_dead_letters_oldest_age_seconds: 0,
    'shop_mails queued': 0,
    'shop_mails failed': 0,
    'shop_mails_oldest_age_seconds queued': 0,
    'shop_mails_oldest_age_seconds failed': 0,
  };
  expect(await collect()).toEqual(nothing);
  await source.query(`
    insert into outbox (id, subject, data, actor, request_id, occurred_at, published_at) values
      (gen_random_uuid(), 'a', '{}', 'system', 'r', now() - interval '60 s', null),
      (gen_random_uuid(), 'a', '{}', 'system', 'r', now() - interval '20 s', null),
      (gen_random_uuid(), 'a', '{}', 'system', 'r', now() - interval '900 s', now());
    insert into dead_letters (id, event_id, consumer, subject, error, deliveries, died_at) values
      (gen_random_uuid(), gen_random_uuid(), 'c', 's', 'e', 5, now() - interval '300 s');
    insert into mail_deliveries (id, key, template, language, to_address, state, queued_at) values
      (gen_random_uuid(), '1', 't', 'en', 'a@example.com', 'queued', now() - interval '10 s'),
      (gen_random_uuid(), '2', 't', 'en', 'a@example.com', 'sending', now() - interval '40 s'),
      (gen_random_uuid(), '3', 't', 'en', 'a@example.com', 'failed', now() - interval '7200 s'),
      (gen_random_uuid(), '4', 't', 'en', 'a@example.com', 'sent', now() - interval '9000 s');
  `);
  expect(await collect()).toEqual({
    shop_outbox_pending: 2,
    shop_outbox_oldest_age_seconds: 60,
    shop_dead_letters: 1,
    shop_dead_letters_oldest_age_seconds: 300,
    'shop_mails queued': 2,
    'shop_mails failed': 1,
    'shop_mails_oldest_age_seconds queued': 40,
    'shop_mails_oldest_age_seconds failed': 7_200,
  });
});
