import { DataSource } from 'typeorm';
import type { PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { generateArticle } from '#contracts/news/generate-article';
import { newId } from '#platform/database/new-id';
import { admin, NewsTestbed } from './news.testbed';

let testbed: NewsTestbed;
let plugins: PluginCard[] = [];

const card = (name: string): PluginCard => {
  const id = newId();
  return {
    ...{
      id,
      _id: id,
      slug: name,
      name,
      category: 'effect',
      price: 29,
      imageUrl: '',
      description: 'Does things.',
    },
    ...{ version: '1.0.0', compatibility: [], features: [], tags: [], audioSamples: [] },
  };
};
const codeOf = (error: unknown) => (Failure.isFailure(error) ? error.code : String(error));
/** Creates a draft. @returns the number of its plug-ins, or the failure code */
const createDraft = () =>
  testbed.client.call(generateArticle, {}, admin).then(({ sources }) => sources.length, codeOf);

beforeAll(async () => {
  testbed = await NewsTestbed.open();
  testbed.stubCatalogue(() => plugins);
});
afterAll(() => testbed.close());
beforeEach(async () => {
  plugins = [];
  const database = testbed.service.app.get(DataSource);
  await database.query('delete from noticed_plugins');
  await database.query(`delete from articles where slug like 'catalogue-%'`);
});

it('limits a draft to twelve changes and leaves the others for the next', async () => {
  plugins = Array.from({ length: 15 }, (_, i) => card(`tape-${i}`));
  expect([await createDraft(), await createDraft(), await createDraft()]).toEqual([12, 3, 'NOTHING_TO_TELL']);
});

it('reports each change once with parallel requests', async () => {
  plugins = [card('reel')];
  const outcomes = await Promise.all(Array.from({ length: 5 }, createDraft));
  expect(outcomes.sort()).toEqual([1, ...Array<string>(4).fill('NOTHING_TO_TELL')]);
});

it('reports a plug-in again after a new price or version', async () => {
  plugins = [card('brick')];
  expect(await createDraft()).toBe(1);
  plugins = plugins.map((plugin) => ({ ...plugin, price: 39 }));
  expect([await createDraft(), await createDraft()]).toEqual([1, 'NOTHING_TO_TELL']);
});

describe('prices in drafts', () => {
  const sale = { listPrice: 89, percent: 25, endsAt: '2026-11-03T23:00:00.000Z', lowestPrice: 79 };
  const generated = async () => {
    const { translations } = await testbed.client.call(generateArticle, {}, admin);
    return translations.map(
      ({ content }) =>
        content
          .replaceAll('\u00a0', ' ')
          .split('\n')
          .find((line) => line.startsWith('•')) ?? '',
    );
  };

  it('reports no new price when a sale begins or ends', async () => {
    plugins = [{ ...card('reel'), price: 89 }];
    await createDraft();
    plugins = plugins.map((plugin) => ({ ...plugin, price: 66.75, sale }));
    expect(await createDraft()).toBe('NOTHING_TO_TELL');
    plugins = plugins.map((plugin) => ({ ...plugin, version: '1.0.1' }));
    expect(await createDraft()).toBe(1);
    plugins = plugins.map((plugin) => ({ ...plugin, price: 89, sale: undefined }));
    expect(await createDraft()).toBe('NOTHING_TO_TELL');
  });

  it('compares list prices of a plug-in in a sale, in both languages', async () => {
    plugins = [{ ...card('reel'), price: 79 }];
    await createDraft();
    plugins = plugins.map((plugin) => ({ ...plugin, price: 66.75, sale }));
    const [english, russian] = await generated();
    expect(english).toContain(
      'now costs $89 instead of $79. On sale until 3 November 2026 for $66.75 instead of $89.',
    );
    expect(russian).toContain('стоит 89 $ вместо 79 $. По акции до 3 ноября 2026 г. — 66,75 $ вместо 89 $.');
  });
});
