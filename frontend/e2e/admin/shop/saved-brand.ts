import { expect, type Page } from '@playwright/test';
import type { BrandVersion } from '../../../src/api/schema';
import { adminRequest } from '../../support/admin';

async function readBrand(page: Page): Promise<BrandVersion> {
  return (await (await page.request.get('/api/brand')).json()) as BrandVersion;
}

/** Saves some values of the brand, as an administrator does, and waits until pages have them. */
export async function saveBrand(page: Page, values: Partial<BrandVersion>): Promise<void> {
  const current = await readBrand(page);
  const { version } = await adminRequest<BrandVersion>(page, 'PUT', '/admin/brand', {
    ...current,
    ...values,
  });
  await expect(async () => {
    expect(await (await page.request.get('/')).text()).toContain(`/favicon.svg?v=${version}"`);
  }).toPass({ timeout: 15_000 });
}

/** Runs a part of a story and restores the brand afterwards, whatever it has saved. */
export async function withBrand(page: Page, story: () => Promise<void>): Promise<void> {
  const { version: _, ...before } = await readBrand(page);
  try {
    await story();
  } finally {
    await saveBrand(page, before);
  }
}
