import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { expectAccessible, giveConsents, paymentForm, signIn } from '../support/users';

const code = 'LOWLINE10';

/** Checks out a cart as a new customer. */
async function openPayment(page: Page, lang: 'en' | 'ru', codes: string[]): Promise<void> {
  const { headers, ...person } = await newOwner(page.request);
  const data = { items: [{ kind: 'plugin', slug: 'halflight' }], codes };
  expect((await page.request.put('/api/account/cart', { headers, data })).ok()).toBe(true);
  await signIn(page, person);
  await page.goto(`/cart?lang=${lang}`);
  await page.getByRole('button', { name: /^(Check out|Оформить заказ)$/ }).click();
  await expect(page.getByRole('group', { name: /Before you pay|Перед оплатой/ })).toBeVisible();
}

for (const { lang, width, codes, remove, field } of [
  { lang: 'en', width: 1440, codes: 'Applied codes', remove: `Remove code ${code}`, field: 'Discount code' },
  {
    lang: 'ru',
    width: 390,
    codes: 'Применённые коды',
    remove: `Убрать промокод ${code}`,
    field: 'Промокод',
  },
] as const) {
  test(`shows an applied code as a chip that removes it before the payment (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPayment(page, lang, [code]);
    const chips = page.getByRole('list', { name: codes }).getByRole('listitem');
    await expect(chips).toHaveText([code]);
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
    const summary = page.getByRole('complementary');
    await expect(summary).toContainText(code);
    await expectAccessible(page);
    await chips.getByRole('button', { name: remove }).click();
    await expect(chips).toHaveCount(0);
    await expect(summary).not.toContainText(code);
  });

  test(`reaches the consents before the discount code by keyboard (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPayment(page, lang, []);
    await expect(page.getByRole('textbox', { name: field })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(2);
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
    expect(visited.filter((type) => type === 'checkbox')).toHaveLength(2);
    expect(visited).toContain('BUTTON');
  });
}

test('moves the focus to the payment form after the consents and leaves the page where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPayment(page, 'en', []);
  await giveConsents(page);
  const form = page.getByRole('group', { name: 'Payment' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport();
  await expect(paymentForm(page).locator('#pay')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.locator('iframe').first()).toBeFocused();
});
