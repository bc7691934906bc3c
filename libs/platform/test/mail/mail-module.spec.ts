import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailSender } from '#platform/mail-templates/mail-renderer';
import { MailModule } from '#platform/mail/mail.module';
import { Mailer } from '#platform/mail/mailer';
import { createPlatformTables } from '#platform/run/create-platform-tables';
import { PlatformModule } from '#platform/run/platform.module';
import { type RunningService, startService } from '#platform/run/run';
import { newActorKey } from '#testing/actor-keys';
import { migrationOf } from '#testing/database/migration-of';
import { eventually } from '#testing/eventually';
import {
  freshDatabase,
  type NatsServer,
  type RedisServer,
  startNats,
  startRedis,
} from '#testing/servers/servers';
import { greetingMail, greetingTexts, sender } from './greeting.mail';
import { SmtpSink } from './smtp-sink';

const shape = {
  name: 'post',
  entities: [MailDelivery],
  migrations: [migrationOf(createPlatformTables + createMailDeliveries)],
};

@Global()
@Module({
  providers: [{ provide: MailSender, useValue: sender }],
  exports: [MailSender],
})
class SenderModule {}

@Module({
  imports: [
    SenderModule,
    PlatformModule.forService(shape),
    MailModule.forService('post', [greetingMail], { texts: greetingTexts }),
  ],
})
class PostModule {}

let servers: [NatsServer, RedisServer];
let sink: SmtpSink;
let service: RunningService;

beforeAll(async () => {
  servers = await Promise.all([startNats(), startRedis()]);
  sink = await new SmtpSink().listen();
  Object.assign(process.env, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SHOP_URL: 'http://shop.example',
    NATS_URL: servers[0].url,
    REDIS_URL: servers[1].url,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Workshop <shop@shop.example>',
    DATABASE_URL: await freshDatabase('post'),
    ACTOR_KEY: newActorKey(),
  });
  service = await startService(PostModule);
});

afterAll(async () => {
  await sink.close();
  await Promise.all(servers.map((server) => server.stop()));
});

it('sends mails of a service and records the mails in progress before its database closes', async () => {
  const mailer = service.app.get(Mailer);
  const dataSource = service.app.get(DataSource);
  const to = { address: 'anna@example.com' };
  const add = (word: string) =>
    dataSource.transaction((tx) =>
      mailer.enqueue(tx, { key: word, template: greetingMail, language: 'ru', to, data: { word } }),
    );
  await add('мир');
  await eventually(() => expect(sink.received[0]?.mail.subject).toBe('Привет, мир'));
  sink.mode = 'slow';
  await add('конец');
  await eventually(() => expect(sink.seen).toHaveLength(2));
  const reader = await new DataSource({ ...dataSource.options }).initialize();
  let isClosed = false;
  const closed = service.close().then(() => (isClosed = true));
  // Long enough for a close that does not wait.
  for (let i = 0; i < 200; i += 1) await reader.query('select count(*) from mail_deliveries');
  expect(isClosed).toBe(false);
  sink.release();
  await closed;
  expect(await reader.getRepository(MailDelivery).findOneBy({ key: 'конец' })).toMatchObject({
    state: 'sent',
  });
  await reader.destroy();
});
