import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wakesOnInsert } from '../database/wakes-on-insert';
import { outboxChannel } from './outbox';

/** A fact in the outbox wakes the relays itself. */
export class OutboxWakes1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wakesOnInsert('outbox', outboxChannel));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger outbox_wakes on outbox');
  }
}
