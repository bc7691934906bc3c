import { type APIRequestContext, expect, test } from '@playwright/test';
import { activate, mailedCode, newOwner } from './owners';
import { expectNoBarriers, register, signIn, stranger, watchConsole } from './people';

interface Started {
  pairingId: string;
  userCode: string;
  url: string;
  pollSecret: string;
}

/** A plug-in starts a pairing, as it would on the customer's computer. */
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

test('a computer that shows a code is confirmed in the browser and gets its licence file once', async ({
  page,
}) => {
  const assertQuiet = watchConsole(page);
  const owner = await newOwner(page.request);
  const started = await plugIn(page.request, 'Story Laptop');
  expect((await poll(page.request, started)).status()).toBe(202);
  await signIn(page, owner);
  await page.goto(new URL(started.url).pathname);
  await page.getByLabel('Code').fill(started.userCode.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Go on' }).click();
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

test('when all seats are taken, one computer is swapped out in place, by keyboard alone', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await activate(page.request, owner, ['Old One', 'Old Two', 'Old Three']);
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

test('who is not signed in comes back after registering, and a computer that is not theirs is refused', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const started = await plugIn(page.request, 'Strange PC');
  await page.goto(`/activate?code=${started.userCode}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Register' }).last().click();
  // The form before has an e-mail field as well.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await register(page, stranger());
  await expect(page).toHaveURL(new RegExp(`/activate\\?code=${started.userCode}$`));
  await expect(page.getByRole('heading', { name: 'There is nothing to activate yet' })).toBeVisible();
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}`);
  await page.getByRole('button', { name: 'This is not mine' }).click();
  await expect(page.getByRole('heading', { name: 'Strange PC was refused' })).toBeVisible();
  expect((await poll(page.request, started)).status()).toBe(403);
});

test('when the swaps of the year are used up, a code from the mailbox goes on', async ({ page }) => {
  const owner = await newOwner(page.request);
  const ids = await activate(page.request, owner, ['One', 'Two', 'Three']);
  let last = ids[0];
  for (let i = 0; i < 6; i += 1) [last] = await activate(page.request, owner, [`Swapped ${i}`], last);
  const started = await plugIn(page.request, 'Seventh');
  await signIn(page, owner);
  await page.goto(`/activate?code=${started.userCode}`);
  await expect(page.getByText('Swaps left this year: 0')).toBeVisible();
  await page.getByRole('radio', { name: /Swapped 5/ }).check();
  const swap = page.getByRole('button', { name: 'Swap and activate' });
  await swap.click();
  await expect(page.getByRole('alert').filter({ hasText: 'are used up' })).toBeVisible();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(page.getByText('A code is on its way')).toBeVisible();
  const code = await mailedCode(page.request, owner, 'Your code to swap computers');
  await page.getByLabel('Six-digit code').fill(code);
  await expectNoBarriers(page);
  await swap.click();
  await expect(page.getByRole('heading', { name: 'Seventh is activated' })).toBeVisible();
});

for (const [lang, title] of [
  ['en', 'Is this your computer?'],
  ['ru', 'Это ваш компьютер?'],
] as const) {
  for (const width of [390, 1440]) {
    test(`the screen in ${lang} at ${width} px has no barriers`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const owner = await newOwner(page.request);
      const { userCode } = await plugIn(page.request, 'A machine with a rather long name');
      await signIn(page, owner);
      await page.goto(`/activate?lang=${lang}`);
      await expect(page.locator('h1')).toBeVisible();
      await expectNoBarriers(page);
      await page.goto(`/activate?code=${userCode}&lang=${lang}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectNoBarriers(page);
    });
  }
}
