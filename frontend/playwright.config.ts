import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { decidedVisitor } from './e2e/visitor';

const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const installed = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/** Browser stories against a running shop; `npm test` starts one of its own and says where. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // A story that passes on its second try is reported as flaky, by name; it does not stop a landing.
  retries: process.env['CI'] ? 1 : 0,
  outputDir: '../.local/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.local/playwright.json' }]],
  use: {
    baseURL: shop,
    storageState: decidedVisitor(new URL(shop).origin),
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
