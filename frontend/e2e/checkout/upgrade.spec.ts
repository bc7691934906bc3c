import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel } from '../support/admin';
import { newOwner } from '../support/owners';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, giveConsents, paymentForm, signIn } from '../support/users';

const patchyard = 'patchyard';
const ostinato = 'ostinato-grid';

interface PathList {
  paths: { fromPluginId: string; toPluginId: string }[];
}

async function idOf(page: Page, slug: string): Promise<string> {
  const response = await page.request.get(`/api/plugins/${slug}`);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** An upgrade path from a free plug-in to one of 49 dollars for 19 dollars; every story of this file needs the same one. */
async function upgradePath(page: Page): Promise<void> {
  const [fromPluginId, toPluginId] = [await idOf(page, patchyard), await idOf(page, ostinato)];
  const { paths } = await adminRequest<PathList>(page, 'GET', '/admin/upgrade-paths?page=1&limit=50');
  if (paths.some((path) => path.fromPluginId === fromPluginId && path.toPluginId === toPluginId)) return;
  // Another worker may create it at the same time; then the server refuses this one.
  const path = { fromPluginId, toPluginId, priceCents: 1_900 };
  await adminRequest(page, 'POST', '/admin/upgrade-paths', path).catch(() => undefined);
}

/** Signs in a customer who owns the free plug-in. */
async function signInOwner(page: Page): Promise<void> {
  await signIn(page, await newOwner(page.request, patchyard));
}

const stories = [
  {
    width: 390,
    query: '',
    owned: 'In your library',
    download: 'Download',
    reason: 'Upgrade price: you own Patchyard',
    listed: 'You own Patchyard.',
    buy: 'Buy',
    amounts: [/^Upgrade.*−\$30\.00$/, /^Total\$19\.00$/],
    superseded: /Upgraded/,
    upgraded: 'You upgraded to Ostinato Grid',
  },
  {
    width: 1440,
    query: '?lang=ru',
    owned: 'Уже ваш',
    download: 'Скачать',
    reason: 'Цена обновления: у вас есть Patchyard',
    listed: 'У вас есть Patchyard.',
    buy: 'Купить',
    amounts: [/^Обновление.*−30,00\s\$$/, /^Итого19,00\s\$$/],
    superseded: /Обменяна/,
    upgraded: 'Вы перешли на Ostinato Grid',
  },
];

for (const { width, query, owned, download, reason, listed, buy, ...after } of stories) {
  const size = `${query ? 'ru' : 'en'}, ${width} px`;

  test(`an owner sees what is theirs in place of its price (${size})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInOwner(page);
    await page.goto(`/plugins/${patchyard}${query}`);
    const card = page.locator('#buy-card');
    await expect(card).toContainText(owned);
    await expectAccessible(page);
    if (query) await page.evaluate(() => localStorage.setItem('language', 'ru'));
    await page.goto('/plugins?show=other');
    const listedCard = page.getByRole('article').filter({ hasText: 'Patchyard' });
    await expect(listedCard).toContainText(owned);
    await listedCard.getByRole('link', { name: download }).click();
    await expect(page).toHaveURL(/\/account\/products\?open=patchyard/);
    await expect(page.getByRole('button', { expanded: true })).toBeVisible();
  });

  test(`an owner pays the upgrade price, which supersedes the old licence (${size})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await upgradePath(page);
    await page.goto(`/plugins/${ostinato}${query}`);
    const card = page.locator('#buy-card');
    await expect(card).toContainText('49');
    await expect(card.locator('.price')).not.toContainText('19');
    await signInOwner(page);
    await page.goto(`/plugins/${ostinato}${query}`);
    await expect(card).toContainText(reason);
    await expect(card.locator('.price')).toContainText('19');
    await expectAccessible(page);
    await page.goto(`/personal-offers${query}`);
    const offer = page.getByRole('listitem').filter({ hasText: 'Ostinato Grid' });
    await expect(offer).toContainText(listed);
    await expect(offer.locator('ins')).toContainText('19');
    await expectAccessible(page);
    await page.goto(`/plugins/${ostinato}${query}`);
    await expect(card).toContainText(reason);
    await card.getByRole('link', { name: buy }).click();
    await expect(page).toHaveURL(/\/checkout\/pay\?session_id=cs_test_/);
    await giveConsents(page);
    await expect(paymentForm(page).locator('#pay')).toContainText('19');
    await payAndExpectOrder(page, { products: ['Ostinato Grid'], amounts: after.amounts });
    await page.goto('/account/products');
    const former = page.getByRole('listitem').filter({ hasText: 'Patchyard' });
    await expect(former).toContainText(after.superseded);
    await expect(former).toContainText(after.upgraded);
    await expect(former.getByRole('button', { name: download })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('nothing moves when an owner’s price becomes known', async ({ page }) => {
  await upgradePath(page);
  await signInOwner(page);
  await page.goto(`/plugins/${ostinato}`);
  await expect(page.locator('#buy-card')).toContainText('Upgrade price');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('an administrator creates an upgrade path, changes its price and switches it off', async ({ page }) => {
  await openAdminPanel(page, '?tab=upgrades');
  await page.getByRole('button', { name: 'New upgrade path' }).click();
  await page.getByLabel('Owners of').selectOption({ label: 'Trimline' });
  await page.getByLabel('Get').selectOption({ label: 'Footfall' });
  await page.getByLabel('Only licences up to major version').fill(String(Math.floor(Math.random() * 900)));
  await page.getByLabel('Price in dollars').fill('12.50');
  await page.getByRole('button', { name: 'Create upgrade path' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Trimline' }).first();
  await expect(row).toContainText('$12.50');
  await row.getByRole('button', { name: /^Change the price/ }).click();
  await page.getByLabel('Price in dollars').fill('9');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(row).toContainText('$9');
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /^Switch off/ }).click();
  expect(await confirmation).toContain('Footfall');
  await expect(row).toContainText('Off');
});

test('an administrator creates a rule of personal offers and changes it', async ({ page }) => {
  await openAdminPanel(page, '?tab=offer-rules');
  await expect(page.getByRole('row').filter({ hasText: 'Owners of a free plug-in' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New rule' }).click();
  // It ended before it began to count, so that no other story gets its offers.
  await page.getByLabel('Who gets what', { exact: true }).selectOption('crossgrade');
  await page.getByLabel('Category', { exact: true }).selectOption('sampler');
  const percent = 41 + Math.floor(Math.random() * 40);
  await page.getByLabel('Discount in percent').fill(String(percent));
  await page.getByLabel('Until').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Create rule' }).click();
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
