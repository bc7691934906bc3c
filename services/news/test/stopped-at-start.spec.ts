import { DataSource } from 'typeorm';
import { startService } from '#platform/run/run';
import { freshDatabase } from '#testing/servers/servers';
import { NewsModule } from '../src/news.module';
import { NewsTestbed } from './news.testbed';

it('ends replicas that are stopped while they begin to consume events', async () => {
  const testbed = await NewsTestbed.open();
  const env = { DATABASE_URL: await freshDatabase('news-stopped'), MIGRATE_AT_START: 'true' };
  Object.assign(process.env, env);
  const replicas = await Promise.all([startService(NewsModule), startService(NewsModule)]);
  await Promise.all(replicas.map((replica) => replica.close()));
  const open = replicas.filter(({ app }) => app.get(DataSource).isInitialized);
  expect(open).toEqual([]);
  await testbed.close();
});
