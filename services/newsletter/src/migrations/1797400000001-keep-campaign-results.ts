import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of finished campaigns, and the indexes of the list of inactive subscribers and of the figures of the last days. */
export class KeepCampaignResults1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaigns add column results jsonb;
      create index subscribers_left on subscribers (subscribed_at desc, id desc) where not is_active;
      create index subscribers_confirmed_at on subscribers (confirmed_at) where confirmed_at is not null;
      create index subscribers_deactivated_at on subscribers (deactivated_at) where deactivated_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index subscribers_left, subscribers_confirmed_at, subscribers_deactivated_at;
      alter table campaigns drop column results`);
  }
}
