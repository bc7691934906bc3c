import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openAdminPanel, registerCustomer } from '../../support/admin';
import { withBrand } from './saved-brand';
import { waitForMail } from '../../support/mailbox';
import { expectAccessible } from '../../support/users';

const paths = ['/', '/plugins', '/plugins/tidewater', '/bundles', '/news', '/about', '/contacts', '/login'];
const documents = ['/terms', '/privacy', '/cookies', '/accessibility', '/register', '/cart', '/no-such-page'];
const feeds = ['/news/rss.xml', '/news/feed.json', '/sitemap.xml', '/robots.txt', '/favicon.svg'];
const api = [
  '/api/openapi.json',
  '/api/docs',
  '/api/feeds/open-audio-stack',
  '/api/releases/tidewater/appcast.xml',
];
const served = [
  ...[...paths, ...documents].flatMap((path) => [path, `${path}?lang=ru`]),
  ...[...feeds, ...api],
];

/** Scripts, styles and all other files of the built front end. */
async function builtFiles(): Promise<[string, string][]> {
  const dir = join(__dirname, '../../../../dist/web');
  const names = (await readdir(dir, { recursive: true })).filter((name) =>
    /\.(?:js|css|html|svg|txt)$/.test(name),
  );
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(join(dir, name), 'utf8')]),
  );
}

test('shows another brand on every page within a second, and refuses a logo with a script', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=settings');
  await withBrand(page, async () => {
    const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByText('Saved. New pages');
    await fill('Name', 'Тихая гавань');
    await fill('Registered name', 'Quiet Harbour SIA');
    await fill('Head office', 'Quay 1\nRiga');
    for (const kind of ['General questions', 'Support', 'Business', 'Privacy'])
      await fill(kind, `${kind.split(' ')[0]?.toLowerCase()}@harbour.example`);
    const choose = (content: string) =>
      page.getByLabel('Select an SVG file', { exact: true }).setInputFiles({
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
    await expect(async () => {
      expect(await (await page.request.get('/')).text()).toContain('Тихая гавань');
    }).toPass({ timeout: 5_000 });
    for (const path of served) {
      const html = await (await page.request.get(path)).text();
      expect(html.match(/.{0,40}lowline.{0,40}/i)?.[0], path).toBeUndefined();
    }
    const { email } = await registerCustomer(page);
    await page.request.post('/api/forgot-password', { data: { email } });
    const mail = await waitForMail(page.request, email, /гавань/);
    expect(`${mail.subject} ${mail.html} ${mail.text}`.match(/.{0,40}lowline.{0,40}/i)?.[0]).toBeUndefined();
    await page.goto('/contacts');
    await expect(page).toHaveTitle('Contacts | Тихая гавань');
    await expect(page.getByText('Quiet Harbour SIA').first()).toBeVisible();
    await expect(page.getByRole('banner').locator('svg circle[r="9"]')).toBeVisible();
  });
});

test('contains no name of the demo brand in the files of the front end', async () => {
  for (const [name, text] of await builtFiles())
    expect(text.match(/.{0,40}lowline.{0,40}/i)?.[0], name).toBeUndefined();
});
