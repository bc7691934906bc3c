import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { payWith, signIn } from '../support/users';

const program = join(__dirname, '../../../dist/libs/licensing-client/typescript/main.js');

/** Runs a command of the console client, which keeps its files in one folder, as a plug-in does. */
function runClient(shop: string, command: string) {
  const settings = ['--shop', shop, '--folder', test.info().outputPath(), '--product', 'saturos-pro'];
  const child = spawn(process.execPath, [program, ...settings, '--product-version', '2.1.0', command]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { exitCode, printed: () => printed };
}

/** Whether the stored licence file is that of a trial. */
const isTrial = () => {
  const payload = readFileSync(test.info().outputPath('licence.jws'), 'utf8').split('.')[1] ?? '';
  const file = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { trial?: boolean };
  return file.trial ?? false;
};

test('a trial from the product page becomes a licence by a purchase, without a new installation', async ({
  page,
  baseURL,
}) => {
  const shop = baseURL ?? '';
  await signIn(page, await newOwner(page.request));
  await page.goto('/plugins/saturos-pro');
  await page.getByRole('link', { name: 'Try it free for 14 days' }).click();
  await expect(page.getByRole('heading', { name: 'Try Saturos Pro free for 14 days' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Saturos Pro for macOS' }).click();
  expect((await download).suggestedFilename()).toContain('Saturos');

  const pairing = runClient(shop, 'pair');
  await expect.poll(pairing.printed).toContain('compare the code');
  const { pathname, search } = new URL(/Open (\S+)/.exec(pairing.printed())?.[1] ?? '');
  await page.goto(`${pathname}${search}`);
  await page.getByRole('button', { name: 'Start the trial' }).click();
  expect(await pairing.exitCode).toBe(0);
  expect(isTrial()).toBe(true);

  await page.goto('/plugins/saturos-pro/trial');
  await expect(page.getByRole('heading', { name: 'Saturos Pro: 14 days of your trial left' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();

  await expect
    .poll(async () => {
      expect(await runClient(shop, 'refresh').exitCode).toBe(0);
      return isTrial();
    })
    .toBe(false);
  expect(await runClient(shop, 'status').exitCode).toBe(0);
  await page.goto('/account/products');
  await expect(page.getByRole('link', { name: 'Saturos Pro' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trials' })).toBeHidden();
});
