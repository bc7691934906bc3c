import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel, registerCustomer } from '../../support/admin';
import { activateComputers, newOwner } from '../../support/owners';
import { expectPanelAccessible } from '../../support/views/screens';

/** Opens the search by its keys and chooses the result that a text is part of. */
async function openBySearch(page: Page, text: string, result: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(box).toBeFocused();
  await box.fill(text);
  await expect(page.getByRole('option', { name: result }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
}

test('finds a customer, an order and a computer with the keyboard alone, and Escape closes the search', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { email, lastName } = await registerCustomer(page);
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['Laptop']);
  const { activations } = (await (
    await page.request.get('/api/account/activations', { headers: owner.headers })
  ).json()) as { activations: { deviceId: string }[] };
  await openAdminPanel(page, '?tab=products');
  await openBySearch(page, lastName.toLowerCase(), /Customer · name/);
  await expect(page.getByRole('heading', { level: 1, name: `Anna ${lastName}` })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: 'Products' }).click();
  await openBySearch(page, email, /Customer · email/);
  await expect(page.getByRole('heading', { level: 1, name: `Anna ${lastName}` })).toBeVisible();
  await openBySearch(page, owner.email, /Customer · email/);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(owner.email);
  const order = page.getByRole('region', { name: 'Orders' }).getByRole('link');
  const number = await order.innerText();
  const sheet = page.getByRole('dialog', { name: `Order ${number}` });
  const closeOrder = async () => {
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  };
  await order.click();
  await closeOrder();
  await openBySearch(page, activations[0]?.deviceId ?? '', /Computer · computer code/);
  await expect(page.getByRole('region', { name: 'Computers' })).toContainText('Laptop');
  await openBySearch(page, number, /Order · order number/);
  await closeOrder();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.fill(owner.email);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectPanelAccessible(page);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('notes, seat limit and suspension of a licence are on the page of its customer and in its timeline', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['A computer with quite a long name']);
  await openAdminPanel(page, `?tab=users&search=${owner.email}`);
  await page.getByRole('cell').getByRole('link', { name: 'Anna Kern' }).click();
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('Notes').getByLabel('Note').fill('Moves her studio in May');
  await region('Notes').getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added')).toBeVisible();
  await expect(region('Notes').getByRole('listitem')).toContainText('Moves her studio in May');
  await expect(region('Timeline')).toContainText('Moves her studio in May');
  await expect(region('Timeline')).toContainText(`Licence granted: ${owner.product}`);

  const licences = region('Licences');
  await licences.getByRole('button', { name: /^Seat limit of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seats').fill('5');
  await dialog.getByLabel('Reason').fill('Teaches with five computers');
  const seats = answerConfirmDialog(page, true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await seats).toContain('5');
  await expect(licences).toContainText('1 of 5');

  await licences.getByRole('button', { name: /^Suspend/ }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Enter at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The licence was shared');
  const suspension = answerConfirmDialog(page, true);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  expect(await suspension).toContain(owner.product);
  await expect(licences.getByRole('button', { name: /^Reinstate/ })).toBeVisible();
  await expect(region('Timeline')).toContainText(`Licence suspended: ${owner.product}`);
  await expectPanelAccessible(page);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('row').filter({ hasText: 'Licence suspended' }).first()).toBeVisible();
});
