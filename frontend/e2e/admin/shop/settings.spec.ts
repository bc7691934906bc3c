import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { expectAccessible } from '../../support/users';

const demo = { name: 'Lowline', company: 'Lowline Audio Ltd' };
const paths = ['/', '/plugins', '/about', '/contacts', '/terms', '/privacy', '/cookies', '/news/rss.xml'];
const served = [...paths, '/?lang=ru', '/about?lang=ru', '/api/openapi.json', '/api/docs'];

test('shows another brand on every page within a second, and refuses a logo with a script', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=settings');
  const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByText('Saved. New pages');
  await fill('Name', 'Тихая гавань');
  await fill('Registered name', 'Quiet Harbour SIA');
  await fill('Head office', 'Quay 1\nRiga');
  for (const kind of ['General questions', 'Support', 'Business', 'Privacy'])
    await fill(kind, `${kind.split(' ')[0]?.toLowerCase()}@harbour.example`);
  const choose = (content: string) =>
    page.getByLabel('Select an SVG file').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 28">${content}</svg>`),
    });
  await choose('<script>alert(1)</script>');
  await save();
  await expect(page.getByText('The logo contains <script>')).toBeVisible();
  await choose('<circle class="quay" cx="14" cy="14" r="9"/>');
  await save();
  await expect(page.getByText('The logo contains class')).toBeVisible();
  await choose('<circle cx="14" cy="14" r="9"/>');
  await save();
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  try {
    await expect(async () => {
      expect(await (await page.request.get('/')).text()).toContain('Тихая гавань');
    }).toPass({ timeout: 5_000 });
    for (const path of served) {
      const html = await (await page.request.get(path)).text();
      expect(html.match(/.{0,40}lowline.{0,40}/i)?.[0], path).toBeUndefined();
    }
    await page.goto('/contacts');
    await expect(page).toHaveTitle('Contacts | Тихая гавань');
    await expect(page.getByText('Quiet Harbour SIA').first()).toBeVisible();
    await expect(page.getByRole('banner').locator('svg circle[r="9"]')).toBeVisible();
  } finally {
    await page.goto('/admin?tab=settings');
    await fill('Name', demo.name);
    await fill('Registered name', demo.company);
    for (const [kind, name] of [
      ['General questions', 'hello'],
      ['Support', 'support'],
      ['Business', 'business'],
      ['Privacy', 'privacy'],
    ] as const)
      await fill(kind, `${name}@lowline.example`);
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await save();
    await expect(saved).toBeVisible();
  }
});
