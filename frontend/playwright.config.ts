import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { consentAnswered } from './e2e/support/storage-state';

const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const installed = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/** Browser stories against a running shop; `npm test` starts one and sets its URL. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
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
