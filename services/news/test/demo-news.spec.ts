import { DataSource } from 'typeorm';
import { startService } from '#platform/run/run';
import { freshDatabase } from '#testing/servers';
import { Article } from '../src/articles/article.entity';
import { NewsModule } from '../src/news.module';
import { Newsroom } from './news.testbed';

jest.setTimeout(30_000);

it('replicas that start together on an empty database fill it once', async () => {
  const newsroom = await Newsroom.open();
  const articlesOf = (source: DataSource) => source.getRepository(Article).count();
  const expected = await articlesOf(newsroom.service.app.get(DataSource));
  process.env['DATABASE_URL'] = await freshDatabase('news-twice');
  const replicas = await Promise.all([startService(NewsModule), startService(NewsModule)]);
  const [first] = replicas;
  expect(expected).toBeGreaterThan(0);
  expect(first && (await articlesOf(first.app.get(DataSource)))).toBe(expected);
  await Promise.all(replicas.map((replica) => replica.close()));
  await newsroom.close();
});
