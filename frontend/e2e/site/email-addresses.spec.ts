import { expect, type Page, test } from '@playwright/test';
import { brokenAddresses, customerWithOrder } from '../support/email-addresses';
import { expectNoOverflow, signIn } from '../support/users';
import { widths } from '../support/views/views';

/** The screens with a broken address, by path and width. */
async function brokenOn(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await brokenAddresses(page);
      if (found.length > 0) broken[`${path} at ${width} px`] = found;
    }
  }
  return broken;
}

test("breaks e-mail addresses at the @ only on the customer's screens on phone and desktop", async ({
  page,
}) => {
  const { order, ...person } = await customerWithOrder(page);
  await signIn(page, person);
  const paths = [
    ...['/profile', '/account/files', `/account/orders/${order}`, '/contacts', '/privacy'],
    ...['/cookies', '/terms', '/about', '/withdraw'],
  ];
  expect(await brokenOn(page, paths)).toEqual({});
  for (const [width, button] of [
    [390, 'Open menu'],
    [1440, /account menu/],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(person.email).filter({ visible: true }).first()).toBeVisible();
    expect(await brokenAddresses(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('fits the longest e-mail address on a phone', async ({ page }) => {
  const email = `${'anna'.repeat(15)}@${'lowline'.repeat(8)}.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoOverflow(page);
  await page.route('**/api/newsletter/confirm/*', (route) =>
    route.fulfill({ json: { subscriber: { email } } }),
  );
  await page.goto('/newsletter/confirm/of-anna');
  await expect(page.getByText(email)).toBeVisible();
  await expectNoOverflow(page);
});
