import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { consentAnswered } from './e2e/support/storage-state';

/** Addresses of the shops that a test command has started, one for each worker, as variables for the stories. */
const shops = JSON.parse(process.env['TEST_SHOPS'] ?? '[]') as Record<string, string>[];
Object.assign(process.env, shops[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);

const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const installed = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Browser stories against running shops. Each worker has a shop of its own, because some stories change the shop for all
 * visitors. Without TEST_SHOPS there is one worker, for the shop of SHOP_URL.
 */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: Math.max(shops.length, 1),
  outputDir: '../.local/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.local/playwright.json' }]],
  use: {
    baseURL: shop,
    storageState: consentAnswered(new URL(shop).origin),
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(installed) ? { executablePath: installed } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
