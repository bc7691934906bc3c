import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, deleteWithConfirmation, openAdminPanel } from '../support/admin';
import { expectPanelAccessible } from '../support/views/screens';

const freshTitle = () => `Story ${crypto.randomUUID().slice(0, 8)}`;

/** Deletes the created bundles, because visitors of other stories would see them. */
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  const { bundles } = await adminRequest<{ bundles: { id: string; titleEn: string }[] }>(
    page,
    'GET',
    '/admin/bundles?search=Story&limit=100',
  );
  for (const { id, titleEn } of bundles)
    if (titleEn.startsWith('Story ')) await adminRequest(page, 'DELETE', `/admin/bundles/${id}`);
  await page.close();
});

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function addPart(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(name);
  await sheet.getByRole('group', { name: 'Add a plug-in' }).getByRole('button', { name }).click();
}

test('an administrator creates, changes and deletes a bundle', async ({ page }) => {
  const title = freshTitle();
  await openAdminPanel(page, '?tab=bundles');
  await page.getByRole('button', { name: 'New bundle' }).click();
  const sheet = page.getByRole('dialog', { name: 'New bundle' });
  await sheet.getByLabel('Title in English').fill(title);
  await sheet.getByLabel('Title in Russian').fill(`${title} по-русски`);
  await sheet.getByLabel('Percent off each list price').fill('25');
  await addPart(page, 'Footfall');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('Choose at least two plug-ins')).toBeVisible();
  await addPart(page, 'Ratchet');
  await expect(sheet).toContainText('$73.50 instead of $98.00');
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: 'Move up: Ratchet' }).click();
  await sheet.getByRole('button', { name: 'Create' }).click();
  const row = rowOf(page, title);
  await expect(row).toContainText('Ratchet, Footfall');
  await expect(row).toContainText('$73.50');
  await expect(row).toContainText('On sale');
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit bundle' });
  await edited.getByLabel('Percent off each list price').fill('50');
  await edited.getByRole('button', { name: /Update|Save/ }).click();
  await expect(row).toContainText('$49.00');
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /^Take off sale/ }).click();
  expect(await confirmation).toContain(title);
  await expect(row).toContainText('Inactive');
  await deleteWithConfirmation(page, row.getByRole('button', { name: /^Delete/ }), title);
  await expect(row).toBeHidden();
});
