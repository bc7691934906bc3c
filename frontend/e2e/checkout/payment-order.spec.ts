import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { giveConsents, paymentForm, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const code = 'SPRING10';

/** The types of the fields and buttons that the tab key reaches, up to the first text field. */
async function reachedByTab(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).click();
  const visited: string[] = [];
  while (visited.at(-1) !== 'text') {
    expect(visited.length).toBeLessThan(20);
    await page.keyboard.press('Tab');
    visited.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element instanceof HTMLInputElement ? element.type : (element?.tagName ?? '');
      }),
    );
  }
  return visited;
}

test('the payment page shows an applied code as a chip that removes it, and leads from the consents to the form by keyboard', async ({
  page,
}) => {
  const { headers, ...person } = await newOwner(page.request);
  const data = { items: [{ kind: 'plugin', slug: 'halflight' }], codes: [code] };
  expect((await page.request.put('/api/account/cart', { headers, data })).ok()).toBe(true);
  await signIn(page, person);
  await page.goto('/cart?lang=ru');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('group', { name: 'Перед оплатой' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Применённые коды' }).getByRole('listitem');
  const field = page.getByRole('textbox', { name: 'Промокод' });
  await expect(chips).toHaveText([code]);
  await expect(field).toHaveValue('');
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText(code);
  await expectAccessibleInBothWidths(page);
  await chips.getByRole('button', { name: `Убрать промокод ${code}` }).click();
  await expect(chips).toHaveCount(0);
  await expect(summary).not.toContainText(code);
  // Another session has another price, so it asks again.
  await expect(page.getByRole('checkbox')).toHaveCount(2);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const visited = await reachedByTab(page);
    expect(visited.filter((type) => type === 'checkbox')).toHaveLength(2);
    expect(visited).toContain('BUTTON');
  }
  await giveConsents(page);
  const form = page.getByRole('group', { name: 'Оплата' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport();
  await expect(paymentForm(page).locator('#pay')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.locator('iframe').first()).toBeFocused();
});
