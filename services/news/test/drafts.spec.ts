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
