import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { PgNotifications } from '#platform/database/pg-notifications';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { MailConfig } from '#platform/smtp/mail.config';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailQueue } from '#platform/mail/mail-queue';
import { type MailTiming, mailTiming } from '#platform/mail/mail-timing';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { SmtpClient } from '#platform/smtp/smtp-client';
import { migrationOf } from '#testing/database/migration-of';
import { greetingMail, greetingTexts, sender } from './greeting.mail';

/** The servers and settings of a replica; they fit into an environment variable. */
export interface MailReplicaOptions {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  config?: Partial<MailConfig>;
  timing?: Partial<MailTiming>;
}

export interface MailReplica {
  dataSource: DataSource;
  close(): Promise<void>;
}

const shopUrl = 'http://shop.example';

/** The mail queue of one replica, without its service. */
export async function startMailReplica(options: MailReplicaOptions): Promise<MailReplica> {
  const log = createLog('mail', process.env.LOG_LEVEL ?? 'fatal');
  const shape = { entities: [MailDelivery], migrations: [migrationOf(createMailDeliveries)] };
  const dataSource = await openDatabase({ url: options.databaseUrl, poolSize: 6, ...shape });
  const config = Object.assign(new MailConfig(), {
    SHOP_URL: shopUrl,
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: 'Workshop <shop@shop.example>',
    ...options.config,
  });
  const notifications = new PgNotifications(options.databaseUrl, log);
  const queue = new MailQueue(
    {
      dataSource,
      notifications,
      smtp: new SmtpClient(config),
      renderer: new MailRenderer(shopUrl, greetingTexts, sender),
      templates: [greetingMail],
      giveUpHours: config.MAIL_GIVE_UP_HOURS,
      log,
    },
    new Jobs({ REDIS_URL: options.redisUrl }, log),
    { service: 'workshop', perSecond: config.MAIL_PER_SECOND, timing: { ...mailTiming, ...options.timing } },
  );
  await queue.onApplicationBootstrap();
  await notifications.start();
  return {
    dataSource,
    close: async () => {
      await notifications.close();
      await queue.onModuleDestroy();
      await dataSource.destroy();
    },
  };
}
