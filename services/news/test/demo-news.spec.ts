import { DataSource } from 'typeorm';
import { startService } from '#platform/run/run';
import { freshDatabase } from '#testing/servers/servers';
import { Article } from '../src/articles/article.entity';
import { NewsModule } from '../src/news.module';
import { NewsTestbed } from './news.testbed';

it('seeds an empty database once when replicas start together', async () => {
  const testbed = await NewsTestbed.open();
  const articlesOf = (source: DataSource) => source.getRepository(Article).count();
  const expected = await articlesOf(testbed.service.app.get(DataSource));
  Object.assign(process.env, { DATABASE_URL: await freshDatabase('news-twice'), MIGRATE_AT_START: 'true' });
  const replicas = await Promise.all([startService(NewsModule), startService(NewsModule)]);
  const [first] = replicas;
  expect(expected).toBeGreaterThan(0);
  expect(first && (await articlesOf(first.app.get(DataSource)))).toBe(expected);
  await Promise.all(replicas.map((replica) => replica.close()));
  await testbed.close();
});

it('dates the demo news relative to the day of the seeding', async () => {
  const testbed = await NewsTestbed.open();
  const articles = await testbed.service.app.get(DataSource).getRepository(Article).find();
  const ages = articles.map(({ publishedAt }) => Date.now() - (publishedAt?.getTime() ?? 0));
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.min(...ages)).toBeLessThan(4 * 86_400_000);
  expect(new Set(ages.map((age) => Math.floor(age / 86_400_000))).size).toBeGreaterThan(10);
  await testbed.close();
});
