import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDailyFigures } from '#platform/figures/create-daily-figures';
import { createFoldText } from '#platform/lists/fold-text';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { createRetentionRuns } from '#platform/retention/retention-run.entity';
import { createPlatformTables } from '#platform/run/create-platform-tables';
import { createActivations, createComputers } from './create-licensing/computers';
import { createDownloads } from './create-licensing/downloads';
import { createEntitlements } from './create-licensing/entitlements';
import { createRedemption } from './create-licensing/redemption';

const tables = [
  createPlatformTables,
  createMailDeliveries,
  createRetentionRuns,
  createDailyFigures,
  createFoldText,
  'create extension if not exists pg_trgm',
  createEntitlements,
  createDownloads,
  createComputers,
  createActivations,
  createRedemption,
];

export class CreateLicensing1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of tables) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
