import {
  type ArticleDraft,
  type AdminArticle,
  createArticle,
  updateArticle,
} from '#contracts/news/article-admin';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  headers = await edge.adminHeaders();
  edge.stub(createArticle, asWritten);
  edge.stub(updateArticle, asWritten);
});
afterAll(() => edge.close());

const id = newId();

function asWritten({ slug, imageUrl, isPublished, translations }: ArticleDraft): AdminArticle {
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
  json.replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const longest = 'ж'.repeat(40_000);

describe('the size limit of an article', () => {
  it.each([
    ['created', 'POST', '/api/news/admin', 201],
    ['updated', 'PUT', `/api/news/admin/${id}`, 200],
  ])(
    'allows an article that is %s at full length, also with escaped characters',
    async (_, method, path, status) => {
      const json = JSON.stringify(draft(longest));
      for (const body of [json, escaped(json)]) {
        const response = await edge.fetch(path, { method, headers, body });
        expect(response.status).toBe(status);
        const { translations } = (await response.json()) as AdminArticle;
        expect(translations.map(({ content }) => content)).toEqual([longest, longest]);
      }
    },
  );

  it('names the field that is one character too long', async () => {
    const body = JSON.stringify(draft(`${longest}ж`));
    const response = await edge.fetch('/api/news/admin', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('rejects a far longer body before reading it completely', async () => {
    const body = JSON.stringify(draft(longest.repeat(5)));
    const response = await edge.fetch('/api/news/admin', { method: 'POST', headers, body });
    expect(response.status).toBe(413);
  });
});
