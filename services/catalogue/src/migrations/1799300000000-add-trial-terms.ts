import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a plug-in can be tried without a licence, and the number of its trials (docs/decisions/0096). */
export class AddTrialTerms1799300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table plugins
         add column trial_days int not null default 14 check (trial_days between 0 and 90),
         add column trial_epoch int not null default 1 check (trial_epoch between 1 and 1000)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table plugins drop column trial_days, drop column trial_epoch');
  }
}
