import { expect, test } from '@playwright/test';
import { findInMail } from '../support/mailbox';
import { activateComputers, newOwner } from '../support/owners';
import { expectAccessible, signIn } from '../support/users';

test('names a computer, deactivates it with a word about swaps and removes it from the list', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['MBP-4711']);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const main = page.getByRole('main');
  await expect(main.getByText('Last seen')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'If a computer is lost or broken' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename MBP-4711' }).click();
  await page.getByLabel('Name of this computer').fill('Studio');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { name: 'Studio' })).toBeVisible();
  await expect(main.getByText('MBP-4711')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate Studio' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate Studio?' });
  await expect(question).toContainText('counts as one of the 6 swaps of the year');
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Studio from the list' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Studio from the list?' });
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(main.getByText('MBP-4711')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Studio from the list' })).toBeHidden();
});

test('shows computers in Russian on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['MBP-4711']);
  await signIn(page, owner);
  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  await page.goto('/account/computers');
  const longest = 'x'.repeat(80);
  await page.getByRole('button', { name: 'Переименовать MBP-4711' }).click();
  await page.getByRole('main').getByRole('textbox').fill(longest);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: longest })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Переименовать ${longest}` }).click();
  await page.getByRole('main').getByRole('textbox').fill('');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Деактивировать MBP-4711' }).click();
  await expect(page.getByRole('dialog')).toContainText('одна из 6 замен в году');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Деактивировать', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Убрать MBP-4711 из списка' })).toBeVisible();
  await expectAccessible(page);
});

test('changes the newsletter in the profile, after the address was confirmed', async ({ page }) => {
  const owner = await newOwner(page.request);
  await signIn(page, owner);
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Newsletter' });
  await expect(group).toContainText('Confirm your email address first');
  await group.getByRole('button', { name: 'Send me the link' }).click();
  const confirmation = await findInMail(page.request, owner.email, /\/confirm-email\/[\w-]+/);
  await page.goto(confirmation);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.goto('/profile');
  await group.getByRole('button', { name: 'Subscribe' }).click();
  await expect(group).toContainText('We have sent a confirmation link');
  const link = await findInMail(page.request, owner.email, /\/newsletter\/confirm\/[\w-]+/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await page.goto('/profile');
  await group.getByRole('checkbox').first().uncheck();
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
});
