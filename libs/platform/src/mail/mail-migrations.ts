import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wakesOnInsert } from '../database/wakes-on-insert';
import { CreateMailDeliveries1763000001000 } from './create-mail-deliveries';
import { mailChannel } from './mailer';

/** A promised mail wakes the relays itself. */
class MailsWake1765100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wakesOnInsert('mail_deliveries', mailChannel));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger mail_deliveries_wakes on mail_deliveries');
  }
}

/** What every service that writes to people lists among its migrations. */
export const mailMigrations = { CreateMailDeliveries1763000001000, MailsWake1765100001000 };
