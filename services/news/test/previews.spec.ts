import { DataSource } from 'typeorm';
import { createArticle, deleteArticle, updateArticle } from '#contracts/news/article-admin';
import { createPreviewLink, readPreview } from '#contracts/news/previews';
import { newId } from '#platform/database/new-id';
import { admin, customer, NewsTestbed } from './news.testbed';

let testbed: NewsTestbed;

beforeAll(async () => {
  testbed = await NewsTestbed.open();
});

afterAll(() => testbed.close());

const english = { language: 'en', title: 'Tape', subtitle: 'It moves', content: 'Slowly.' } as const;
const russian = { language: 'ru', title: 'Плёнка', subtitle: 'Движется', content: 'Медленно.' } as const;

async function draft() {
  const fields = { imageUrl: '', isPublished: false, translations: [english, russian] };
  return testbed.client.call(createArticle, { slug: `tape-${newId()}`, ...fields }, admin);
}

async function tokenOf(id: string): Promise<string> {
  const { path } = await testbed.client.call(createPreviewLink, { id }, admin);
  return path.split('/').at(-1) ?? '';
}

describe('preview link', () => {
  it('shows the current draft in the reader’s language', async () => {
    const { id, slug } = await draft();
    const token = await tokenOf(id);
    expect(await testbed.client.call(readPreview, { token, language: 'ru' })).toMatchObject({
      slug,
      title: 'Плёнка',
    });
    const rewritten = { ...english, title: 'Tape, once more' };
    const change = { id, slug, imageUrl: '', isPublished: false, translations: [rewritten] };
    await testbed.client.call(updateArticle, change, admin);
    expect(await testbed.client.call(readPreview, { token, language: 'en' })).toMatchObject({
      title: 'Tape, once more',
    });
  });

  it('expires after seven days', async () => {
    const { id } = await draft();
    const { path, expiresAt } = await testbed.client.call(createPreviewLink, { id }, admin);
    const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await testbed.service.app
      .get(DataSource)
      .query(`update article_previews set expires_at = now() where article_id = $1`, [id]);
    const token = path.split('/').at(-1) ?? '';
    await expect(testbed.client.call(readPreview, { token, language: 'en' })).rejects.toMatchObject({
      code: 'PREVIEW_GONE',
    });
  });

  it('ends with its article and is stored as a hash only', async () => {
    const { id } = await draft();
    const token = await tokenOf(id);
    const rows: unknown[] = await testbed.service.app
      .get(DataSource)
      .query('select token_hash from article_previews where article_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await testbed.client.call(deleteArticle, { id }, admin);
    await expect(testbed.client.call(readPreview, { token, language: 'en' })).rejects.toMatchObject({
      code: 'PREVIEW_GONE',
    });
  });

  it('lets only administrators create preview links, for existing articles', async () => {
    const { id } = await draft();
    await expect(testbed.client.call(createPreviewLink, { id }, customer)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(testbed.client.call(createPreviewLink, { id: newId() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      testbed.client.call(readPreview, { token: 'a'.repeat(43), language: 'en' }),
    ).rejects.toMatchObject({ code: 'PREVIEW_GONE' });
  });
});
