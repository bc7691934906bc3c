import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { Wakeups } from '#platform/database/wakeups';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { MailConfig } from '#platform/mail/mail.config';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { MailPost } from '#platform/mail/mail-post';
import { type MailTiming, mailTiming } from '#platform/mail/mail-timing';
import { MailRenderer } from '#platform/mail/render-mail';
import { Smtp } from '#platform/mail/smtp';
import { greetingMail, greetingTexts } from './greeting.mail';

/** Where a post office stands; all of it can be put into an environment. */
export interface PostPlace {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  config?: Partial<MailConfig>;
  timing?: Partial<MailTiming>;
}

export interface PostOffice {
  dataSource: DataSource;
  close(): Promise<void>;
}

const shopUrl = 'http://shop.example';

/** One replica of a service that mails, without the service. */
export async function openPostOffice(place: PostPlace): Promise<PostOffice> {
  const log = createLog('post', process.env.LOG_LEVEL ?? 'fatal');
  const shape = { entities: [MailDelivery], migrations: Object.values(mailMigrations) };
  const dataSource = await openDatabase({ url: place.databaseUrl, poolSize: 6, ...shape });
  const config = Object.assign(new MailConfig(), {
    SHOP_URL: shopUrl,
    SMTP_URL: place.smtpUrl,
    MAIL_FROM: 'Workshop <shop@shop.example>',
    ...place.config,
  });
  const wakeups = new Wakeups(place.databaseUrl, log);
  const post = new MailPost(
    {
      dataSource,
      smtp: new Smtp(config),
      renderer: new MailRenderer(shopUrl, greetingTexts, config),
      templates: [greetingMail],
      giveUpHours: config.MAIL_GIVE_UP_HOURS,
      log,
    },
    new Jobs({ REDIS_URL: place.redisUrl }, log),
    wakeups,
    { service: 'workshop', perSecond: config.MAIL_PER_SECOND, timing: { ...mailTiming, ...place.timing } },
  );
  await post.onApplicationBootstrap();
  await wakeups.start();
  return {
    dataSource,
    close: async () => {
      await wakeups.close();
      await post.onModuleDestroy();
      await dataSource.destroy();
    },
  };
}
