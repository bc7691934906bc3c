import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDailyFigures } from '#platform/figures/create-daily-figures';
import { createFoldText } from '#platform/lists/fold-text';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { createRetentionRuns } from '#platform/retention/retention-run.entity';
import { createPlatformTables } from '#platform/run/create-platform-tables';
import { createCheckout } from './create-commerce/checkout';
import { createFigures } from './create-commerce/figures';
import { createOffers } from './create-commerce/offers';
import { createOrders } from './create-commerce/orders';
import { createPricing } from './create-commerce/pricing';
import { createRefunds } from './create-commerce/refunds';

const tables = [
  createPlatformTables,
  createMailDeliveries,
  createRetentionRuns,
  createDailyFigures,
  createFoldText,
  'create extension if not exists pg_trgm',
  createPricing,
  createOffers,
  createOrders,
  createCheckout,
  createRefunds,
  createFigures,
];

export class CreateCommerce1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of tables) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
