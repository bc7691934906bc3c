import { expect, type Page, test } from '@playwright/test';
import {
  answerConfirmDialog,
  adminRequest,
  deleteWithConfirmation,
  expectLatestSearchShown,
  openAdminPanel,
} from '../support/admin';
import { publishArticle } from '../support/articles';
import { expectAccessible } from '../support/users';

const freshTitle = () => `Wire ${crypto.randomUUID().slice(0, 8)}`;

interface Draft {
  _id: string;
  slug: string;
  imageUrl: string;
  publishedAt: string;
  isPublished: boolean;
  translations: { title: string }[];
  sources: string[];
}

const write = (page: Page, title: string, hasRussian = true) =>
  publishArticle(page, { slug: title.toLowerCase().replace(' ', '-'), title, hasRussian });

async function fill(page: Page, title: string): Promise<void> {
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title', { exact: false }).first().fill(title);
  await english.getByLabel(/^Subtitle/).fill('Under the title');
  await english.getByLabel(/^Content/).fill('Text of the article.');
}

test('creates, publishes, edits and deletes an article after a confirmation', async ({ page }) => {
  const title = freshTitle();
  const slug = title.toLowerCase().replace(' ', '-');
  await openAdminPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add article' }).click();
  await fill(page, title);
  await expect(page.getByLabel(/^Slug/)).toHaveValue(slug);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Article created').first()).toBeVisible();
  expect((await page.request.get(`/api/news/${slug}?language=en`)).ok()).toBe(true);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Published', { exact: true })).toBeChecked();
  await page.getByLabel('Published', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Article updated').first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Draft');
  await expect.poll(async () => (await page.request.get(`/api/news/${slug}?language=en`)).status()).toBe(404);

  const remove = page.getByRole('button', { name: `Delete ${title}` });
  await deleteWithConfirmation(page, remove, title);
  await expect(page.getByText('Article deleted')).toBeVisible();
  await expect(remove).toBeHidden();
});

test('previews a selected news picture before the upload (admin §2)', async ({ page }) => {
  await openAdminPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add article' }).click();
  const picture = page.getByRole('group', { name: 'Image' });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'tape.png', mimeType: 'image/png', buffer });
  const preview = picture.getByRole('img', { name: 'Image' });
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('shows the server error for a taken slug and keeps the input', async ({ page }) => {
  const title = freshTitle();
  await write(page, title);
  await openAdminPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add article' }).click();
  await fill(page, title);
  await page.getByRole('button', { name: 'Create' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText(/URL .* is already used/);
  await expect(sheet.getByLabel(/^Subtitle/).first()).toHaveValue('Under the title');
});

test('shows the newer of two news searches answered out of order', async ({ page }) => {
  const [first, second] = [freshTitle(), freshTitle()];
  await write(page, first);
  await write(page, second);
  await openAdminPanel(page, '?tab=news');
  await expectLatestSearchShown(
    page,
    '/news/admin/all',
    { word: first, cell: first },
    { word: second, cell: second },
  );
});

test('creates a campaign of a published article, previews, tests and cancels it', async ({ page }) => {
  const title = freshTitle();
  const article = await write(page, title, false);
  await openAdminPanel(page, '?tab=campaigns');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const making = page.getByRole('dialog', { name: 'Create campaign' });
  await expect(making.getByRole('button', { name: 'Create' })).toBeDisabled();
  await making.getByLabel(title).check();
  await making.getByRole('button', { name: 'Create' }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText(/Recipients: \d+/)).toBeVisible();
  await expect(sheet.getByLabel('Send test email to')).toHaveValue('admin@example.com');
  await expect(sheet.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Send test' }).click();
  await expect(sheet.getByText('Test email sent')).toBeVisible();
  await page.keyboard.press('Escape');
  const cancel = page.getByRole('button', { name: `Cancel ${title}` });
  const yes = answerConfirmDialog(page, true);
  await cancel.click();
  expect(await yes).toContain(title);
  await expect(page.getByText('Campaign updated')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Cancelled');
  await expect(cancel).toBeHidden();
  await adminRequest(page, 'DELETE', `/news/admin/${article._id}`);
});

for (const { lang, width, announce, done, title, products } of [
  {
    lang: 'en',
    width: 1440,
    announce: 'Draft a news article: Autumn sale',
    done: 'The draft is in News',
    title: 'Autumn sale: 25 % off',
    products: 'Lantern Keys',
  },
  {
    lang: 'ru',
    width: 390,
    announce: 'Черновик новости: Осенняя распродажа',
    done: 'Черновик — в разделе «Новости»',
    title: 'Осенняя распродажа: скидка 40',
    products: 'Nightboat',
  },
])
  test(`drafts an article about a sale, which is public once it is published (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=sales&lang=${lang}`);
    const percent = lang === 'en' ? '25' : '40';
    const row = page.getByRole('row').filter({ hasText: `−${percent} %` });
    await row.getByRole('button', { name: announce }).click();
    await expect(page.getByRole('status').filter({ hasText: done }).first()).toBeVisible();
    await expectAccessible(page);
    const found = `/news/admin/all?search=${encodeURIComponent(title)}`;
    const { news } = await adminRequest<{ news: Draft[] }>(page, 'GET', found);
    const draft = news.find(({ translations }) => translations.some((text) => text.title.startsWith(title)));
    if (!draft) throw new Error('no draft');
    const { _id: id, slug, imageUrl, publishedAt, translations, sources } = draft;
    expect(draft.isPublished).toBe(false);
    expect((await page.request.get(`/api/news/${slug}`)).status()).toBe(404);
    const body = { slug, imageUrl, publishedAt, translations, sources, isPublished: true };
    await adminRequest(page, 'PUT', `/news/admin/${id}`, body);
    await page.goto(`/news/${slug}?lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: products })).toBeVisible();
    await expectAccessible(page);
    await adminRequest(page, 'DELETE', `/news/admin/${id}`);
  });
