import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { activateComputers, codeFromMail, newOwner, type Owner } from '../support/owners';
import { expectAccessible, register, signIn, newUser, collectConsoleErrors } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

interface Started {
  pairingId: string;
  userCode: string;
  url: string;
  pollSecret: string;
}

/** Starts a pairing as a plug-in on the customer's computer does. */
async function plugIn(request: APIRequestContext, machineName: string): Promise<Started> {
  const started = await request.post('/api/licensing/pairings', {
    data: {
      deviceId: `device-${crypto.randomUUID()}`,
      machineName,
      os: 'macOS',
      client: 'Tidewater 1.4.0',
    },
  });
  expect(started.status()).toBe(201);
  return (await started.json()) as Started;
}

const poll = (request: APIRequestContext, { pairingId, pollSecret }: Started) =>
  request.post(`/api/licensing/pairings/${pairingId}/poll`, { data: { pollSecret } });

/** A guest is asked to log in, registers, returns, and owns nothing to activate. */
async function returnAfterRegistration(page: Page, { userCode }: Started): Promise<void> {
  await page.goto(`/activate?code=${userCode}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Register' }).last().click();
  // The previous form also has an e-mail field.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await register(page, newUser());
  await expect(page).toHaveURL(new RegExp(`/activate\\?code=${userCode}$`));
  await expect(page.getByRole('heading', { name: 'No plug-ins to activate' })).toBeVisible();
}

async function denyStrangeComputer(page: Page, owner: Owner, started: Started): Promise<void> {
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}&lang=ru`);
  await expect(page.getByRole('heading', { name: 'Это ваш компьютер?' })).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.goto(`/activate?code=${started.userCode}&lang=en`);
  await page.getByRole('button', { name: 'This is not my computer' }).click();
  await expect(page.getByRole('heading', { name: 'Activation of Strange PC denied' })).toBeVisible();
  expect((await poll(page.request, started)).status()).toBe(403);
}

test('a computer is activated by a pairing code, also after a registration, and fetches its licence file once', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  const owner = await newOwner(page.request);
  const strange = await plugIn(page.request, 'Strange PC');
  await returnAfterRegistration(page, strange);
  await denyStrangeComputer(page, owner, strange);

  const machineName = 'A laptop with a rather long name';
  const started = await plugIn(page.request, machineName);
  expect((await poll(page.request, started)).status()).toBe(202);
  await page.goto(new URL(started.url).pathname);
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.getByLabel('Code').fill(started.userCode.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Is this your computer?' })).toBeVisible();
  await expect(page.getByText(started.userCode)).toBeVisible();
  await expect(page.getByText(machineName)).toBeVisible();
  await expect(page.getByText('Tidewater 1.4.0')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Activate this computer' }).click();
  await expect(page.getByRole('heading', { name: `${machineName} is activated` })).toBeFocused();
  const answer = await poll(page.request, started);
  expect(answer.status()).toBe(200);
  const { licenceFile } = (await answer.json()) as { licenceFile: string };
  expect(licenceFile.split('.')).toHaveLength(3);
  expect((await poll(page.request, started)).status()).toBe(410);
  await page.getByRole('link', { name: 'Go to my computers' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: machineName }).first()).toContainText('Active');
  assertQuiet();
});

/** Replaces a computer by keyboard. */
async function replaceByKeyboard(page: Page, { userCode }: Started): Promise<void> {
  await page.goto(`/activate?code=${userCode}`);
  const swap = page.getByRole('button', { name: 'Swap and activate' });
  await expect(swap).toBeDisabled();
  await page.getByRole('radio', { name: /Old Two/ }).focus();
  await page.keyboard.press('Space');
  await expect(swap).toBeEnabled();
  await swap.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New Rig is activated' })).toBeVisible();
}

test('a computer replaces another one when all seats are taken, by a mailed code after the swaps of the year', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const [first] = await activateComputers(page.request, owner, ['Old One', 'Old Two', 'Old Three']);
  const started = await plugIn(page.request, 'New Rig');
  await signIn(page, owner);
  await replaceByKeyboard(page, started);
  expect((await poll(page.request, started)).status()).toBe(200);
  await page.goto('/account/computers');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card('Old Two')).toContainText('Deactivated');
  await expect(card('New Rig')).toContainText('Active');

  let last = first;
  for (let i = 1; i < 6; i += 1)
    [last] = await activateComputers(page.request, owner, [`Swapped ${i}`], last);
  const { userCode } = await plugIn(page.request, 'Seventh');
  await page.goto(`/activate?code=${userCode}`);
  await expect(page.getByText('0 swaps left this year')).toBeVisible();
  await page.getByRole('radio', { name: /Swapped 5/ }).check();
  const swap = page.getByRole('button', { name: 'Swap and activate' });
  await swap.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You have used all 6 swaps of this year' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('We sent a code')).toBeVisible();
  const code = await codeFromMail(page.request, owner, 'Your code to swap computers');
  await page.getByLabel('Six-digit code').fill(code);
  await expectAccessible(page);
  await swap.click();
  await expect(page.getByRole('heading', { name: 'Seventh is activated' })).toBeVisible();
});
