import { expect, type Page, test } from '@playwright/test';
import { brokenAddresses, customerWithOrder } from '../support/email-addresses';
import { signIn } from '../support/users';

async function brokenOn(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const found = await brokenAddresses(page);
    if (found.length > 0) broken[path] = found;
  }
  return broken;
}

for (const width of [390, 1440]) {
  test(`breaks e-mail addresses at the @ only on the customer's screens at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { order, ...person } = await customerWithOrder(page);
    await signIn(page, person);
    const paths = [
      '/profile',
      '/account/files',
      `/account/orders/${order}`,
      '/contacts',
      '/privacy',
      '/cookies',
      '/terms',
      '/about',
      '/withdraw',
    ];
    expect(await brokenOn(page, paths)).toEqual({});
    if (width < 1280) await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByText(person.email).first()).toBeVisible();
    expect(await brokenAddresses(page)).toEqual([]);
  });
}
