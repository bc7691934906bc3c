import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { signIn } from '../support/users';

const document = readFileSync(join(__dirname, '../../../docs/integration/README.md'), 'utf8');

/** The first group of a pattern in the page for makers. */
function fromDocument(pattern: RegExp): string {
  const found = pattern.exec(document)?.[1];
  if (found === undefined) throw new Error(`docs/integration/README.md has no ${String(pattern)}`);
  return found;
}

test('the ten minutes of the page for makers lead to a licence of the demo customer', async ({
  page,
  request,
}) => {
  const data = JSON.parse(fromDocument(/-d '(\{"deviceId".*\})'/)) as { products: string[] };
  const [product = ''] = data.products;
  expect(fromDocument(/npm run client -- --product (\S+) pair/)).toBe(product);
  expect(fromDocument(/\/api\/releases\/([\w-]+)\?platform/)).toBe(product);
  const started = await request.post('/api/licensing/pairings', { data });
  expect(started.status()).toBe(201);
  const { pairingId, pollSecret, url } = (await started.json()) as Record<string, string>;
  const email = fromDocument(/Log in as `(\S+@\S+)`/);
  await signIn(page, { email, password: fromDocument(/Log in as `\S+` \/ `(\S+)`/) });
  const { pathname, search } = new URL(url ?? '');
  await page.goto(`${pathname}${search}`);
  await page.getByRole('button', { name: 'Activate this computer' }).click();
  await expect(page.getByRole('heading', { name: 'is activated' })).toBeVisible();

  const polled = await request.post(`/api/licensing/pairings/${pairingId ?? ''}/poll`, {
    data: { pollSecret },
  });
  const { licenceFile: file } = (await polled.json()) as { licenceFile: string };
  const keys = (await (await request.get('/api/licensing/keys')).json()) as JSONWebKeySet;
  const { payload } = await compactVerify(file, createLocalJWKSet(keys));
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ licences: [{ product }] });
  const refreshed = await request.post('/api/licensing/refresh', {
    data: { file, product, version: '1.0.0' },
  });
  expect(await refreshed.json()).toMatchObject({ code: 'VALID' });
  // The story can be repeated on the same shop.
  await request.post('/api/licensing/release', { data: { file } });
});
