import { DataSource } from 'typeorm';
import { createArticle, deleteArticle, updateArticle } from '#contracts/news/administration';
import { openPreview, readPreview } from '#contracts/news/previews';
import { newId } from '#platform/database/new-id';
import { admin, customer, Newsroom } from './news.testbed';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await Newsroom.open();
});

afterAll(() => newsroom.close());

const english = { language: 'en', title: 'Tape', subtitle: 'It moves', content: 'Slowly.' } as const;
const russian = { language: 'ru', title: 'Плёнка', subtitle: 'Движется', content: 'Медленно.' } as const;

async function draft() {
  const words = { imageUrl: '', isPublished: false, translations: [english, russian] };
  return newsroom.client.call(createArticle, { slug: `tape-${newId()}`, ...words }, admin);
}

async function tokenOf(id: string): Promise<string> {
  const { path } = await newsroom.client.call(openPreview, { id }, admin);
  return path.split('/').at(-1) ?? '';
}

describe('a preview link', () => {
  it('shows a draft to whoever has it, in their language, as it is now', async () => {
    const { id, slug } = await draft();
    const token = await tokenOf(id);
    expect(await newsroom.client.call(readPreview, { token, language: 'ru' })).toMatchObject({
      slug,
      title: 'Плёнка',
    });
    const rewritten = { ...english, title: 'Tape, once more' };
    const change = { id, slug, imageUrl: '', isPublished: false, translations: [rewritten] };
    await newsroom.client.call(updateArticle, change, admin);
    expect(await newsroom.client.call(readPreview, { token, language: 'en' })).toMatchObject({
      title: 'Tape, once more',
    });
  });

  it('ends after seven days', async () => {
    const { id } = await draft();
    const { path, expiresAt } = await newsroom.client.call(openPreview, { id }, admin);
    const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await newsroom.service.app
      .get(DataSource)
      .query(`update article_previews set expires_at = now() where article_id = $1`, [id]);
    const token = path.split('/').at(-1) ?? '';
    await expect(newsroom.client.call(readPreview, { token, language: 'en' })).rejects.toMatchObject({
      code: 'PREVIEW_GONE',
    });
  });

  it('ends with its article, and was never kept in the clear', async () => {
    const { id } = await draft();
    const token = await tokenOf(id);
    const rows: unknown[] = await newsroom.service.app
      .get(DataSource)
      .query('select token_hash from article_previews where article_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await newsroom.client.call(deleteArticle, { id }, admin);
    await expect(newsroom.client.call(readPreview, { token, language: 'en' })).rejects.toMatchObject({
      code: 'PREVIEW_GONE',
    });
  });

  it('is made by administrators only, and of articles that exist', async () => {
    const { id } = await draft();
    await expect(newsroom.client.call(openPreview, { id }, customer)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(newsroom.client.call(openPreview, { id: newId() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      newsroom.client.call(readPreview, { token: 'a'.repeat(43), language: 'en' }),
    ).rejects.toMatchObject({ code: 'PREVIEW_GONE' });
  });
});
