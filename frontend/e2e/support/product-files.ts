import type { Page } from '@playwright/test';
import { adminUser } from './admin';

interface VersionNotes {
  en: string;
  ru: string;
}

/** Uploads a file for customers, as the panel does; a product without files is not sold. */
export async function uploadProductFile(page: Page, notes?: VersionNotes): Promise<object> {
  const login = await page.request.post('/api/login', { data: adminUser });
  const { token } = (await login.json()) as { token: string };
  const response = await page.request.post('/api/admin/product-files?fileName=Setup.pkg', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(`installer ${crypto.randomUUID()}`),
  });
  const { storageKey } = (await response.json()) as { storageKey: string };
  return { platform: 'macos-universal', fileName: 'Setup.pkg', storageKey, ...(notes ? { notes } : {}) };
}
