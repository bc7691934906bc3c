import { DataSource } from 'typeorm';
import type { PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { generateArticle } from '#contracts/news/writing';
import { newId } from '#platform/database/new-id';
import { admin, Newsroom } from './news.testbed';

let newsroom: Newsroom;
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
const codeOf = (error: unknown) => (Failure.caught(error) ? error.code : String(error));
/** How many plug-ins a draft tells of, or why there is none. */
const told = () =>
  newsroom.client.call(generateArticle, {}, admin).then(({ sources }) => sources.length, codeOf);

beforeAll(async () => {
  newsroom = await Newsroom.open();
  newsroom.sells(() => plugins);
});
afterAll(() => newsroom.close());
beforeEach(async () => {
  plugins = [];
  const database = newsroom.service.app.get(DataSource);
  await database.query('delete from noticed_plugins');
  await database.query(`delete from articles where slug like 'catalogue-%'`);
});

it('tells of twelve changes; the others are told by the next', async () => {
  plugins = Array.from({ length: 15 }, (_, i) => card(`tape-${i}`));
  expect([await told(), await told(), await told()]).toEqual([12, 3, 'NOTHING_TO_TELL']);
});

it('tells of a change once, however many ask for a draft at a time', async () => {
  plugins = [card('reel')];
  const answers = await Promise.all(Array.from({ length: 5 }, told));
  expect(answers.sort()).toEqual([1, ...Array<string>(4).fill('NOTHING_TO_TELL')]);
});

it('tells of one plug-in again when its price or version is another', async () => {
  plugins = [card('brick')];
  expect(await told()).toBe(1);
  plugins = plugins.map((plugin) => ({ ...plugin, price: 39 }));
  expect([await told(), await told()]).toEqual([1, 'NOTHING_TO_TELL']);
});
