import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A licence no longer has a key, which could be entered nowhere. The former release still inserts both columns and shows the second
 * one, so they stay without being required; a later release removes them. Nothing ever read the hashes, so they are deleted now.
 */
export class StopStoringKeys1790650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table licences
        drop constraint licences_key_hash_key,
        alter column key_hash drop not null,
        alter column display_last4 set default ''`);
    await runner.query('update licences set key_hash = null where key_hash is not null');
  }

  /** The hashes of deleted keys cannot be restored: nothing compares them, so each licence gets the digest of its id. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update licences set key_hash = sha256(id::text::bytea), display_last4 = upper(right(id::text, 4));
      alter table licences
        alter column key_hash set not null,
        alter column display_last4 drop default,
        add constraint licences_key_hash_key unique (key_hash)`);
  }
}
