import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { newOwner, type Owner } from '../support/owners';
import { collectConsoleErrors } from '../support/users';
import { offlineComputer } from '../support/offline-computer';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

const encoded = (request: object) => Buffer.from(JSON.stringify(request)).toString('base64url');

/** A photograph of the code on a screen: slightly rotated and blurred, in a phone's format. */
async function photographed(address: string): Promise<Buffer> {
  const drawn = Buffer.from(encodeQR(address, 'svg', { border: 4, scale: 8 }));
  const onScreen = await sharp(drawn).flatten({ background: '#fff' }).png().toBuffer();
  return sharp(onScreen).rotate(4, { background: '#ddd' }).blur(1.2).jpeg({ quality: 70 }).toBuffer();
}

/** The address of a QR code asks for a log-in first; the request of the plug-in never leaves the browser. */
async function openAfterLogIn(page: Page, { email, password }: Owner): Promise<void> {
  const { machineName, request } = offlineComputer();
  const requested: string[] = [];
  page.on('request', (one) => requested.push(one.url()));
  const payload = encoded(request);
  await page.goto(`/activate/offline#${payload}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).last().click();
  await expect(page.getByText(machineName)).toBeVisible();
  expect(
    requested.filter((url) => new URL(url).pathname.includes(payload) || url.includes(`?${payload}`)),
  ).toEqual([]);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessibleInBothWidths(page);
}

/** Reads the code of a photograph and refuses pictures without one. */
async function readPictures(page: Page): Promise<void> {
  const { machineName, request } = offlineComputer();
  await page.goto('/activate/offline?lang=ru');
  await expect(page.locator('label:has(input[type=file])').first()).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.goto('/activate/offline?lang=en');
  const picture = page.getByLabel('Choose a picture of the code');
  const hasNone = page.getByText('No code of the plug-in found in this picture');
  await picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(hasNone).toBeVisible();
  const heading = await page.locator('h1').first().screenshot();
  await picture.setInputFiles({ name: 'heading.png', mimeType: 'image/png', buffer: heading });
  await expect(hasNone).toBeVisible();
  const buffer = await photographed(`https://shop.example/activate/offline#${encoded(request)}`);
  await picture.setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(machineName)).toBeVisible();
}

test('a computer is activated offline by a QR code, a photograph or files, and a return receipt frees its seat', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const assertQuiet = collectConsoleErrors(page);
  await openAfterLogIn(page, await newOwner(page.request));
  await readPictures(page);
  const { machineName, request, receipt } = offlineComputer();
  await page.goto('/account/computers');
  await page.getByRole('link', { name: 'Activate a computer without internet' }).click();
  await page.getByLabel('Choose a file from the plug-in').setInputFiles(asFile('holiday.txt', 'no request'));
  await expect(page.getByText('This file is not from the plug-in')).toBeVisible();
  await page
    .getByLabel('Choose a file from the plug-in')
    .setInputFiles(asFile('request.json', JSON.stringify(request)));
  await expect(page.getByText(machineName)).toBeVisible();
  await page.getByRole('radio', { name: 'Half a year' }).check();
  await page.getByRole('button', { name: 'Create licence file' }).click();
  await expect(page.getByText(`The licence file for ${machineName} is ready`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download licence file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('licence.jws');
  const [, payload = ''] = (await readFile(await download.path(), 'utf8')).split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    offline: boolean;
    activationId: string;
  };
  expect(said.offline).toBe(true);

  await page.goto('/account/computers');
  const card = page.getByRole('listitem').filter({ hasText: machineName });
  await expect(card).toContainText('The seat is released on that day');
  await card.getByRole('button', { name: `Deactivate ${machineName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(card).toContainText('Deactivated');
  await expect(card).toContainText('Offline activation until');

  await page.goto('/activate/offline');
  await page
    .getByLabel('Choose a file from the plug-in')
    .setInputFiles(asFile('receipt.jws', receipt(said.activationId)));
  await expect(page.getByText(`The seat of ${machineName} was released`)).toBeVisible();
  assertQuiet();
});
