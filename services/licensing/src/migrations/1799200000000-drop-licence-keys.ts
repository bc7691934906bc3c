import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Licences have no key: no release of this schema has read or written the two columns. */
export class DropLicenceKeys1799200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table licences drop column key_hash, drop column display_last4');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table licences add column key_hash bytea, add column display_last4 text not null default ''`,
    );
  }
}
