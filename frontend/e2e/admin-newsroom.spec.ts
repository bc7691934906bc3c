import { expect, type Page, test } from '@playwright/test';
import { answerConfirm, asKeeper, deleteAfterQuestion, expectNewerSearch, openPanel } from './admin-people';

const freshTitle = () => `Wire ${crypto.randomUUID().slice(0, 8)}`;

interface Article {
  _id: string;
  slug: string;
}

const write = (page: Page, title: string) =>
  asKeeper<Article>(page, 'POST', '/news/admin', {
    slug: title.toLowerCase().replace(' ', '-'),
    imageUrl: '',
    isPublished: true,
    publishedAt: new Date().toISOString(),
    translations: [{ language: 'en', title, subtitle: 'Of a story', content: 'Made by a story' }],
  });

async function fill(page: Page, title: string): Promise<void> {
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title', { exact: false }).first().fill(title);
  await english.getByLabel(/^Subtitle/).fill('Under the title');
  await english.getByLabel(/^Content/).fill('What the story tells.');
}

test('an article is created, is in the shop, is edited and is deleted after a question', async ({ page }) => {
  const title = freshTitle();
  const slug = title.toLowerCase().replace(' ', '-');
  await openPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add news' }).click();
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
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('draft');
  await expect.poll(async () => (await page.request.get(`/api/news/${slug}?language=en`)).status()).toBe(404);

  const remove = page.getByRole('button', { name: `Delete ${title}` });
  await deleteAfterQuestion(page, remove, title);
  await expect(page.getByText('Article deleted')).toBeVisible();
  await expect(remove).toBeHidden();
});

test('a chosen news picture is shown before it is uploaded', async ({ page }) => {
  await openPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add news' }).click();
  const picture = page.getByRole('group', { name: 'Picture' });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'tape.png', mimeType: 'image/png', buffer });
  const preview = picture.getByRole('img', { name: 'Picture' });
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a second article with a slug that is taken is refused in the server’s words, and nothing typed is lost', async ({
  page,
}) => {
  const title = freshTitle();
  await write(page, title);
  await openPanel(page, '?tab=news');
  await page.getByRole('button', { name: 'Add news' }).click();
  await fill(page, title);
  await page.getByRole('button', { name: 'Create' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText(/slug|address/i);
  await expect(sheet.getByLabel(/^Subtitle/).first()).toHaveValue('Under the title');
});

test('of two searches of the news answered out of order the newer one is shown', async ({ page }) => {
  const [first, second] = [freshTitle(), freshTitle()];
  await write(page, first);
  await write(page, second);
  await openPanel(page, '?tab=news');
  await expectNewerSearch(
    page,
    '/news/admin/all',
    { word: first, cell: first },
    { word: second, cell: second },
  );
});

test('a campaign is made of a published article, previewed, sent as a test and cancelled', async ({
  page,
}) => {
  const title = freshTitle();
  await write(page, title);
  await openPanel(page, '?tab=campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const making = page.getByRole('dialog', { name: 'New campaign' });
  await expect(making.getByRole('button', { name: 'Make a letter' })).toBeDisabled();
  await making.getByLabel(title).check();
  await making.getByRole('button', { name: 'Make a letter' }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText(/Readers: \d+/)).toBeVisible();
  await expect(sheet.getByLabel('Test letter to')).toHaveValue('admin@example.com');
  await expect(sheet.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Send the test' }).click();
  await expect(sheet.getByText('The test letter is on its way')).toBeVisible();
  await page.keyboard.press('Escape');
  const cancel = page.getByRole('button', { name: `Cancel ${title}` });
  const yes = answerConfirm(page, true);
  await cancel.click();
  expect(await yes).toContain(title);
  await expect(page.getByText('Campaign updated')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Cancelled');
  await expect(cancel).toBeHidden();
});
