import type { MigrationInterface, QueryRunner } from 'typeorm';

const reasons = ['unsubscribed', 'hard-bounce', 'soft-bounces', 'admin'];

const allowed = (list: readonly string[]) => `
  alter table subscribers drop constraint if exists subscribers_deactivation_reason_check;
  alter table subscribers add constraint subscribers_deactivation_reason_check
    check (deactivation_reason in (${list.map((reason) => `'${reason}'`).join(', ')}));`;

export class MailReports1764400001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_reports (
        id text primary key,
        email text not null,
        kind text not null check (kind in ('hard', 'soft', 'complaint')),
        reported_at timestamptz not null
      );
      create index mail_reports_email on mail_reports (email);
      create index mail_reports_age on mail_reports (reported_at);
      ${allowed([...reasons, 'complaint'])}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update subscribers set deactivation_reason = 'unsubscribed' where deactivation_reason = 'complaint';
      ${allowed(reasons)}
      drop table mail_reports;
    `);
  }
}
