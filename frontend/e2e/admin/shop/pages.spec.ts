import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { expectPanelAccessible } from '../../support/views/screens';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit page: Accessibility' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Publish', exact: true });
const text = (page: Page) => page.getByLabel('Text in English, Markdown');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function publish(page: Page): Promise<void> {
  await press(page, 'Publish');
  await question(page).getByRole('button', { name: 'Publish', exact: true }).click();
}

async function openText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit page: Accessibility' }).click();
  await expect(text(page)).toHaveValue(/## What we aim for/);
}

/** The second of two administrators who edit a page sees that it was changed. */
async function editTwice(page: Page, context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/admin?tab=pages');
  for (const tab of [page, other]) {
    await openText(tab);
    await text(tab).fill(`${await text(tab).inputValue()}\nMore.\n`);
  }
  await press(page, 'Save draft');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await press(other, 'Save draft');
  await expect(dialog(other).getByText('Another administrator changed this page meanwhile')).toBeVisible();
  await expect(text(other)).toHaveValue(/More\./);
  await other.close();
}

test('publishes a page as a new version, with a draft, a preview and its changes, of one administrator at a time', async ({
  page,
  context,
}) => {
  await openAdminPanel(page, '?tab=pages');
  await openText(page);
  const former = await text(page).inputValue();
  await text(page).fill(former.replace(/## Report a barrier[^]*/, ''));
  await publish(page);
  await expect(question(page).getByText('must have these sections: contact')).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await text(page).fill(`${former}\nRing {company} on <b>weekdays</b>.\n`);
  await press(page, 'Preview');
  await expect(dialog(page).getByText('“Ring {company} on <b>weekdays</b>.” is not supported')).toBeVisible();
  await press(page, 'Text');
  await text(page).fill(`${former}\nRing {company} on **weekdays**.\n`);
  await press(page, 'Preview');
  await expect(dialog(page).getByText('Ring Lowline Audio Ltd on weekdays.')).toBeVisible();
  await press(page, 'Changes');
  await expect(dialog(page).locator('ins')).toHaveText(/Ring \{company\} on \*\*weekdays\*\*\./);
  await expectPanelAccessible(page);
  await press(page, 'Save draft');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  expect(await (await page.request.get('/accessibility')).text()).not.toContain('weekdays');
  await openText(page);
  await publish(page);
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible();
  await expect(async () => {
    expect(await (await page.request.get('/accessibility')).text()).toContain('<strong>weekdays</strong>');
  }).toPass({ timeout: 5_000 });
  await openText(page);
  await press(page, 'Changes');
  await dialog(page).getByLabel('Compare with').selectOption('0');
  await press(page, 'Use this version');
  await publish(page);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /Accessibility \d/ })).toBeVisible();
  await editTwice(page, context);
});
