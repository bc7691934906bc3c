import { type APIRequestContext, expect, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { expectAccessible, signIn } from '../support/users';

/** A plug-in with a price, which a new customer does not own. */
const product = 'saturos-pro';

async function pair(request: APIRequestContext, deviceId = `device-${crypto.randomUUID()}`) {
  const data = {
    deviceId,
    machineName: 'Anna’s Mac',
    os: 'macOS',
    client: 'Saturos Pro 2.1.0',
    products: [product],
  };
  const started = await request.post('/api/licensing/pairings', { data });
  expect(started.status()).toBe(201);
  return (await started.json()) as { pairingId: string; userCode: string; pollSecret: string };
}

/** The payload of a licence file, not verified. */
const payloadOf = (file: string) =>
  JSON.parse(Buffer.from(file.split('.')[1] ?? '', 'base64url').toString()) as object;

test('a plug-in without a licence starts a trial on one computer and fetches its licence file', async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const { pairingId, userCode, pollSecret } = await pair(request);
  await signIn(page, owner);
  await page.goto(`/activate?code=${userCode}`);
  await expect(page.getByText('You can try it for 14 days.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expect(page.getByRole('heading', { name: 'Anna’s Mac is activated' })).toBeFocused();
  const polled = await request.post(`/api/licensing/pairings/${pairingId}/poll`, { data: { pollSecret } });
  const { licenceFile } = (await polled.json()) as { licenceFile: string };
  expect(payloadOf(licenceFile)).toMatchObject({ trial: true, licences: [{ product }] });
  const listed = await request.get('/api/account/trials', { headers: owner.headers });
  expect(await listed.json()).toMatchObject({ trials: [{ product, state: 'running', daysLeft: 14 }] });

  const second = await pair(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/activate?code=${second.userCode}&lang=ru`);
  await page.getByRole('button', { name: /пробный период/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'нельзя попробовать' })).toBeVisible();
  await expectAccessible(page);
});
