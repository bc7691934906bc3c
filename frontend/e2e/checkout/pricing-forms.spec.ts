import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../support/admin';
import { views } from '../support/views/views';

/** The form refuses a price that a card cannot be charged with. */
async function refuseSmallPrice(page: Page): Promise<void> {
  await openAdminPanel(page, '?tab=upgrades&lang=ru');
  await page.getByRole('button', { name: 'Новое обновление' }).click();
  const sheet = page.getByRole('dialog', { name: 'Новое обновление' });
  const tooSmall = /не меньше 0,50\s\$/;
  await sheet.getByLabel(/^Цена/).fill('0.30');
  await sheet.getByRole('button', { name: 'Создать обновление' }).click();
  await expect(sheet).toContainText(tooSmall);
  await expect(sheet.getByRole('combobox').first()).toBeFocused();
  await sheet.getByLabel(/^Цена/).fill('0');
  await expect(sheet).not.toContainText(tooSmall);
}

test('an administrator creates an upgrade path at a price that a card can pay, changes its price and switches it off', async ({
  page,
}) => {
  await refuseSmallPrice(page);
  await page.goto('/admin?tab=upgrades&lang=en');
  await page.getByRole('button', { name: 'New upgrade path' }).click();
  await page.getByLabel('Owners of').selectOption({ label: 'Trimline' });
  await page.getByLabel('Get').selectOption({ label: 'Footfall' });
  await page.getByLabel('Only licences up to major version').fill(String(Math.floor(Math.random() * 900)));
  const price = page.getByLabel(/^Price in/);
  await price.fill('0.30');
  await page.getByRole('button', { name: 'Create upgrade path' }).click();
  await expect(page.getByRole('dialog')).toContainText('at least $0.50');
  await price.fill('12.50');
  await page.getByRole('button', { name: 'Create upgrade path' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Trimline' }).first();
  await expect(row).toContainText('$12.50');
  await row.getByRole('button', { name: /^Change the price/ }).click();
  await price.fill('9');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(row).toContainText('$9');
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /^Switch off/ }).click();
  expect(await confirmation).toContain('Footfall');
  await expect(row).toContainText('Off');
});

/** Options that are wider than their field. */
const cutOptions = (field: Locator) =>
  field.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('text cannot be measured');
    context.font = font;
    const arrow = 24;
    const room = select.clientWidth - 2 * Number.parseFloat(paddingLeft) - arrow;
    return [...select.options]
      .filter(({ text: option }) => context.measureText(option).width > room)
      .map(({ text: option }) => option);
  });

const words = {
  en: { newRule: 'New rule', kind: 'Who gets what', offered: 'the cheapest plug-in of its category' },
  ru: { newRule: 'Новое правило', kind: 'Кому и что', offered: 'самый дешёвый плагин его категории' },
};

test('an administrator creates a rule of personal offers, whose choices fit their field, and switches it off', async ({
  page,
}) => {
  await openAdminPanel(page);
  for (const { lang, width } of views.toReversed()) {
    const { newRule, kind, offered } = words[lang];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin?tab=offer-rules&lang=${lang}`);
    await page.getByRole('button', { name: newRule }).click();
    const choice = page.getByRole('dialog').getByLabel(kind, { exact: true });
    await choice.selectOption('crossgrade');
    await expect(choice).toHaveAccessibleDescription(new RegExp(offered));
    await expect.poll(() => cutOptions(choice)).toEqual([]);
  }
  // It ended before it began to count, so that no other story gets its offers.
  await page.getByLabel('Category', { exact: true }).selectOption('sampler');
  const percent = 41 + Math.floor(Math.random() * 40);
  await page.getByLabel('Discount in percent').fill(String(percent));
  await page.getByLabel('Until').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Owners of a free plug-in' }).first()).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: `−${percent} %` })
    .first();
  await expect(row).toContainText('Samplers');
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /^Switch off/ }).click();
  await confirmation;
  await expect(row).toContainText('Off');
});
