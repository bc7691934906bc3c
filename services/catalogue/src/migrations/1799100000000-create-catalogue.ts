import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';
import { createPlatformTables } from '#platform/run/create-platform-tables';
import { createListingPrices } from './create-catalogue/listing-prices';
import { createListingSearches } from './create-catalogue/listing-searches';
import { createPluginListings } from './create-catalogue/plugin-listings';
import { createBundles, createPriceReductions, createProducts } from './create-catalogue/products';

const tables = [
  createPlatformTables,
  createFoldText,
  createProducts,
  createBundles,
  createPriceReductions,
  createPluginListings,
  createListingPrices,
  createListingSearches,
];

export class CreateCatalogue1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of tables) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
