import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';
import { expectPanelAccessible } from '../../support/views/screens';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let received: Received[];
let status: number;

test.beforeEach(async () => {
  [received, status] = [[], 200];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
test.afterEach(() => server.close());

async function create(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const sheet = page.getByRole('dialog', { name: 'New endpoint' });
  await sheet.getByLabel('Address').fill('http://10.0.0.1/');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('Choose at least one event')).toBeVisible();
  await sheet.getByLabel('order.paid').check();
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('Enter an https address that is public')).toBeVisible();
  await sheet.getByLabel('Address').fill(url);
  await sheet.getByLabel('Description').fill('Accounting');
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = (await dialog.locator('code').innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

/** Presses a button that asks for a confirmation. */
async function confirm(page: Page, name: string): Promise<void> {
  const yes = answerConfirmDialog(page, true);
  await page.getByRole('button', { name }).click();
  await yes;
}

test('creates a webhook, sends and repeats a signed test, replaces its secret, switches it off and deletes it', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=webhooks');
  const secret = await create(page);
  await page.getByRole('button', { name: 'Send a test to Accounting' }).click();
  await expect.poll(() => received.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'webhook.test' });

  await page.getByRole('button', { name: 'Deliveries: Accounting' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries: Accounting' });
  await expect(log.getByText('Delivered')).toBeVisible();
  await log.getByText('HTTP 200').click();
  await expect(log.getByText('thanks')).toBeVisible();
  await expectPanelAccessible(page);
  await log.getByRole('button', { name: 'Send webhook.test again' }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  await page.keyboard.press('Escape');

  await confirm(page, 'New secret for Accounting');
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  expect(await dialog.locator('code').innerText()).not.toBe(secret);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await confirm(page, 'Switch off Accounting');
  await expect(page.getByRole('button', { name: 'Switch on Accounting' })).toBeVisible();
  await confirm(page, 'Delete Accounting');
  await expect(page.getByText('Endpoint deleted')).toBeVisible();
});
