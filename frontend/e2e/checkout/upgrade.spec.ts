import { expect, type Page, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { newOwner } from '../support/owners';
import { payAndExpectOrder } from '../support/paid-order';
import { expectAccessible, giveConsents, paymentForm, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const patchyard = 'patchyard';
const ostinato = 'ostinato-grid';

interface PathList {
  paths: { fromPluginId: string; toPluginId: string }[];
}

async function idOf(page: Page, slug: string): Promise<string> {
  const response = await page.request.get(`/api/plugins/${slug}`);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** An upgrade path from a free plug-in to one of 49 dollars for 19 dollars. */
async function upgradePath(page: Page): Promise<void> {
  const [fromPluginId, toPluginId] = [await idOf(page, patchyard), await idOf(page, ostinato)];
  const { paths } = await adminRequest<PathList>(page, 'GET', '/admin/upgrade-paths?page=1&limit=50');
  if (paths.some((path) => path.fromPluginId === fromPluginId && path.toPluginId === toPluginId)) return;
  const path = { fromPluginId, toPluginId, priceCents: 1_900 };
  await adminRequest(page, 'POST', '/admin/upgrade-paths', path);
}

/** The layout shift of the page until now. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

/** In place of the price of what the customer owns is the way to it. */
async function expectOwned(page: Page): Promise<void> {
  await page.goto(`/plugins/${patchyard}?lang=ru`);
  await expect(page.locator('#buy-card')).toContainText('Уже ваш');
  await expectAccessible(page);
  await page.goto('/plugins?show=other&lang=en');
  const listed = page.getByRole('article').filter({ hasText: 'Patchyard' });
  await expect(listed).toContainText('In your library');
  await listed.getByRole('link', { name: 'Download' }).click();
  await expect(page).toHaveURL(/\/account\/products\?open=patchyard/);
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
}

/** The page of the plug-in and the personal offers show the price for the owner. */
async function expectUpgradePrice(page: Page): Promise<void> {
  const card = page.locator('#buy-card');
  const offer = page.getByRole('listitem').filter({ hasText: 'Ostinato Grid' });
  await page.goto(`/plugins/${ostinato}?lang=ru`);
  await expect(card).toContainText('Цена обновления: у вас есть Patchyard');
  await expectAccessibleInBothWidths(page);
  await page.goto('/personal-offers');
  await expect(offer).toContainText('У вас есть Patchyard.');
  await expectAccessible(page);
  await page.goto('/personal-offers?lang=en');
  await expect(offer).toContainText('You own Patchyard.');
  await expect(offer.locator('ins')).toContainText('19');
  await page.goto(`/plugins/${ostinato}`);
  await expect(card).toContainText('Upgrade price: you own Patchyard');
  await expect(card.locator('.price')).toContainText('19');
  // Nothing moves when the price of the owner becomes known.
  expect(await layoutShift(page)).toBeLessThan(0.02);
}

test('an owner sees what is theirs, and pays the upgrade price, which supersedes the old licence', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await upgradePath(page);
  const card = page.locator('#buy-card');
  await page.goto(`/plugins/${ostinato}`);
  await expect(card).toContainText('49');
  await expect(card.locator('.price')).not.toContainText('19');
  await signIn(page, await newOwner(page.request, patchyard));
  await expectOwned(page);
  await expectUpgradePrice(page);
  await card.getByRole('link', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=cs_test_/);
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText('19');
  const amounts = [/^Upgrade.*−\$30\.00$/, /^Total\$19\.00$/];
  await payAndExpectOrder(page, { products: ['Ostinato Grid'], amounts });
  await page.goto('/account/products');
  const former = page.getByRole('listitem').filter({ hasText: 'Patchyard' });
  await expect(former).toContainText('Upgraded');
  await expect(former).toContainText('You upgraded to Ostinato Grid');
  await expect(former.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expectAccessible(page);
});
