import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings of alerts have recipients of each kind, by account (docs/decisions/0109). Other addresses receive nothing any more. */
export class AlertRecipients1799774001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      with chosen as (
        select coalesce(jsonb_agg(id), '[]') as ids from users
         where role <> 'user' and deleted_at is null and email in (
           select address ->> 'email' from shop_settings, jsonb_array_elements(value -> 'addresses') as address where name = 'alerts')
      )
      update shop_settings set value = jsonb_build_object('version', value -> 'version', 'rules',
        (select jsonb_object_agg(kind, jsonb_build_object('delivery', delivery, 'recipients', ids))
           from jsonb_each(value -> 'rules') as rule (kind, delivery))
        || jsonb_build_object('purchase', jsonb_build_object('recipients', ids)))
        from chosen where name = 'alerts'`);
  }

  /** The former settings, by which every administrator receives everything. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from shop_settings where name = 'alerts'`);
  }
}
