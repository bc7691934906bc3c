import { type APIRequestContext, expect, test } from '@playwright/test';
import { activateComputers, codeFromMail, newOwner } from '../support/owners';
import { expectAccessible, register, signIn, newUser, collectConsoleErrors } from '../support/users';

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

test('activates a computer by a pairing code and delivers its licence file once', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const owner = await newOwner(page.request);
  const started = await plugIn(page.request, 'Story Laptop');
  expect((await poll(page.request, started)).status()).toBe(202);
  await signIn(page, owner);
  await page.goto(new URL(started.url).pathname);
  await page.getByLabel('Code').fill(started.userCode.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Is this your computer?' })).toBeVisible();
  await expect(page.getByText(started.userCode)).toBeVisible();
  await expect(page.getByText('Story Laptop')).toBeVisible();
  await expect(page.getByText('Tidewater 1.4.0')).toBeVisible();
  await page.getByRole('button', { name: 'Activate this computer' }).click();
  const done = page.getByRole('heading', { name: 'Story Laptop is activated' });
  await expect(done).toBeFocused();
  const answer = await poll(page.request, started);
  expect(answer.status()).toBe(200);
  const { licenceFile } = (await answer.json()) as { licenceFile: string };
  expect(licenceFile.split('.')).toHaveLength(3);
  expect((await poll(page.request, started)).status()).toBe(410);
  await page.getByRole('link', { name: 'Go to my computers' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Story Laptop' }).first()).toContainText(
    'Active',
  );
  assertQuiet();
});

test('replaces a computer by keyboard when all seats are taken', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['Old One', 'Old Two', 'Old Three']);
  const started = await plugIn(page.request, 'New Rig');
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}`);
  const swap = page.getByRole('button', { name: 'Swap and activate' });
  await expect(swap).toBeDisabled();
  await page.getByRole('radio', { name: /Old Two/ }).focus();
  await page.keyboard.press('Space');
  await expect(swap).toBeEnabled();
  await swap.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New Rig is activated' })).toBeVisible();
  expect((await poll(page.request, started)).status()).toBe(200);
  await page.goto('/account/computers');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card('Old Two')).toContainText('Deactivated');
  await expect(card('New Rig')).toContainText('Active');
});

test('returns to the activation after registration and refuses another user’s computer', async ({ page }) => {
  const owner = await newOwner(page.request);
  const started = await plugIn(page.request, 'Strange PC');
  await page.goto(`/activate?code=${started.userCode}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Register' }).last().click();
  // The previous form also has an e-mail field.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await register(page, newUser());
  await expect(page).toHaveURL(new RegExp(`/activate\\?code=${started.userCode}$`));
  await expect(page.getByRole('heading', { name: 'No plug-ins to activate' })).toBeVisible();
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}`);
  await page.getByRole('button', { name: 'This is not my computer' }).click();
  await expect(page.getByRole('heading', { name: 'Activation of Strange PC denied' })).toBeVisible();
  expect((await poll(page.request, started)).status()).toBe(403);
});

test('requires a mailed code when the swaps of the year are used up', async ({ page }) => {
  const owner = await newOwner(page.request);
  const ids = await activateComputers(page.request, owner, ['One', 'Two', 'Three']);
  let last = ids[0];
  for (let i = 0; i < 6; i += 1)
    [last] = await activateComputers(page.request, owner, [`Swapped ${i}`], last);
  const started = await plugIn(page.request, 'Seventh');
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}`);
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

for (const [lang, title] of [
  ['en', 'Is this your computer?'],
  ['ru', 'Это ваш компьютер?'],
] as const) {
  for (const width of [390, 1440]) {
    test(`activation screen in ${lang} at ${width} px is accessible`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const owner = await newOwner(page.request);
      const { userCode } = await plugIn(page.request, 'A machine with a rather long name');
      await signIn(page, owner);
      await page.goto(`/activate?lang=${lang}`);
      await expect(page.locator('h1')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/activate?code=${userCode}&lang=${lang}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectAccessible(page);
    });
  }
}
