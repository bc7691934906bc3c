import { DataSource } from 'typeorm';
import { startService } from '#platform/run/run';
import { freshDatabase } from '#testing/servers/servers';
import { Article } from '../src/articles/article.entity';
import { NewsModule } from '../src/news.module';
import { NewsTestbed } from './news.testbed';

jest.setTimeout(30_000);

it('seeds an empty database once when replicas start together', async () => {
  const testbed = await NewsTestbed.open();
  const articlesOf = (source: DataSource) => source.getRepository(Article).count();
  const expected = await articlesOf(testbed.service.app.get(DataSource));
  process.env['DATABASE_URL'] = await freshDatabase('news-twice');
  const replicas = await Promise.all([startService(NewsModule), startService(NewsModule)]);
  const [first] = replicas;
  expect(expected).toBeGreaterThan(0);
  expect(first && (await articlesOf(first.app.get(DataSource)))).toBe(expected);
  await Promise.all(replicas.map((replica) => replica.close()));
  await testbed.close();
});
