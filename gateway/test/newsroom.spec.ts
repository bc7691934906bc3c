import {
  type ArticleDraft,
  type ArticleRow,
  createArticle,
  updateArticle,
} from '#contracts/news/administration';
import { newId } from '#platform/database/new-id';
import { Edge } from './gateway.testbed';

let edge: Edge;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await Edge.open();
  headers = await edge.adminHeaders();
  edge.plays(createArticle, asWritten);
  edge.plays(updateArticle, asWritten);
});
afterAll(() => edge.close());

const id = newId();

function asWritten({ slug, imageUrl, isPublished, translations }: ArticleDraft): ArticleRow {
  const day = '2026-11-21T10:00:00.000Z';
  const written = { slug, imageUrl, isPublished, translations, sources: [] };
  return { id, _id: id, ...written, publishedAt: day, createdAt: day };
}

const draft = (content: string): ArticleDraft => ({
  slug: 'tape',
  imageUrl: '',
  isPublished: true,
  translations: [
    { language: 'en', title: 'Tape', subtitle: 'It moves', content },
    { language: 'ru', title: 'Плёнка', subtitle: 'Движется', content },
  ],
});

const escaped = (json: string) =>
  json.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const longest = 'ж'.repeat(40_000);

describe('an article as long as an article may be', () => {
  it.each([
    ['written', 'POST', '/api/news/admin', 201],
    ['rewritten', 'PUT', `/api/news/admin/${id}`, 200],
  ])('is %s, also by a client that escapes its letters', async (_, method, path, status) => {
    const json = JSON.stringify(draft(longest));
    for (const body of [json, escaped(json)]) {
      const response = await edge.fetch(path, { method, headers, body });
      expect(response.status).toBe(status);
      const { translations } = (await response.json()) as ArticleRow;
      expect(translations.map(({ content }) => content)).toEqual([longest, longest]);
    }
  });

  it('that is a letter longer is told which field is too long', async () => {
    const body = JSON.stringify(draft(`${longest}ж`));
    const response = await edge.fetch('/api/news/admin', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that is far longer is not read to its end', async () => {
    const body = JSON.stringify(draft(longest.repeat(5)));
    const response = await edge.fetch('/api/news/admin', { method: 'POST', headers, body });
    expect(response.status).toBe(413);
  });
});
