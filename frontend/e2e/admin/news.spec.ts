import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, deleteWithConfirmation, openAdminPanel } from '../support/admin';
import { publishArticle } from '../support/articles';
import { expectPanelAccessible } from '../support/views/screens';
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

async function fill(page: Page, title: string): Promise<void> {
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title', { exact: false }).first().fill(title);
  await english.getByLabel(/^Subtitle/).fill('Under the title');
  await english.getByLabel(/^Content/).fill('Text of the article.');
}

/** The slug is taken by the article that has the same title. The input stays, and the selected picture is shown. */
async function refuseTakenSlug(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add article' }).click();
  await fill(page, title);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByRole('alert')).toContainText(/URL .* is already used/);
  await expect(sheet.getByLabel(/^Subtitle/).first()).toHaveValue('Under the title');
  const picture = sheet.getByRole('group', { name: 'Image' });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'tape.png', mimeType: 'image/png', buffer });
  const preview = picture.getByRole('img', { name: 'Image' });
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const discard = answerConfirmDialog(page, true);
  await page.keyboard.press('Escape');
  await discard;
  await expect(sheet).toBeHidden();
}

test('creates, publishes, edits and deletes an article after a confirmation, with a preview of its picture (admin §2)', async ({
  page,
}) => {
  const title = freshTitle();
  const slug = title.toLowerCase().replace(' ', '-');
  const statusOf = async () => (await page.request.get(`/api/news/${slug}?language=en`)).status();
  await openAdminPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add article' }).click();
  await fill(page, title);
  await expect(page.getByLabel(/^Slug/)).toHaveValue(slug);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Article created').first()).toBeVisible();
  expect(await statusOf()).toBe(200);
  await refuseTakenSlug(page, title);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Published', { exact: true })).toBeChecked();
  await page.getByLabel('Published', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Article updated').first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Draft');
  await expect.poll(statusOf).toBe(404);
  const remove = page.getByRole('button', { name: `Delete ${title}` });
  await deleteWithConfirmation(page, remove, title);
  await expect(page.getByText('Article deleted')).toBeVisible();
  await expect(remove).toBeHidden();
});

test('creates a campaign from the row of a published article, previews, tests and cancels it', async ({
  page,
}) => {
  const title = freshTitle();
  const slug = title.toLowerCase().replace(' ', '-');
  const article = await publishArticle(page, { slug, title, hasRussian: false });
  await openAdminPanel(page, `?tab=news&search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `Send ${title} to subscribers` }).click();
  await expect(page.getByRole('checkbox', { name: title })).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/tab=campaigns$/);
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

test('drafts an article about a sale in both languages, which is public once it is published', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=sales');
  const row = page.getByRole('row').filter({ hasText: '−40 %' });
  await row.getByRole('button', { name: 'Draft a news article: Autumn sale' }).click();
  const done = page.getByRole('status').filter({ hasText: 'The draft is in News' });
  await expect(done.first()).toBeVisible();
  await expectPanelAccessible(page, {
    inRussian: () =>
      expect(
        page.getByRole('button', { name: 'Черновик новости: Осенняя распродажа' }).first(),
      ).toBeVisible(),
  });
  const title = 'Autumn sale: 40 % off';
  const found = `/news/admin/all?search=${encodeURIComponent(title)}`;
  const { news } = await adminRequest<{ news: Draft[] }>(page, 'GET', found);
  const draft = news.find(({ translations }) => translations.some((text) => text.title.startsWith(title)));
  if (!draft) throw new Error('no draft');
  const { _id: id, slug, imageUrl, publishedAt, translations, sources } = draft;
  expect(draft.isPublished).toBe(false);
  expect((await page.request.get(`/api/news/${slug}`)).status()).toBe(404);
  const body = { slug, imageUrl, publishedAt, translations, sources, isPublished: true };
  await adminRequest(page, 'PUT', `/news/admin/${id}`, body);
  for (const { lang, width, heading } of [
    { lang: 'en', width: 1440, heading: title },
    { lang: 'ru', width: 390, heading: 'Осенняя распродажа: скидка 40' },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/news/${slug}?lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Nightboat' })).toBeVisible();
    await expectAccessible(page);
  }
  await adminRequest(page, 'DELETE', `/news/admin/${id}`);
});
