import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (...names: string[]) => `
  alter table seat_events drop constraint seat_events_kind_check;
  alter table seat_events add constraint seat_events_kind_check
    check (kind in (${names.map((name) => `'${name}'`).join(', ')}));
`;
const before = ['SWAPPED', 'SWAPPED_BY_CODE', 'REBOUND'];

/** Lent seats that came back before their time: by their owner, whose computer is lost, or by an administrator. */
export class EarlyReleases1766200001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${kinds(...before, 'LOST', 'RELEASED_BY_ADMIN')}
      create index seat_events_of_user on seat_events (user_id, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index seat_events_of_user;
      delete from seat_events where kind in ('LOST', 'RELEASED_BY_ADMIN');
      ${kinds(...before)}
    `);
  }
}
