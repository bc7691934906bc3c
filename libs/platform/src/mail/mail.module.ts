import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { loadConfig } from '../config/load-config';
import { PgNotifications } from '../database/pg-notifications';
import { Jobs } from '../jobs/jobs';
import { JobsConfig } from '../jobs/jobs.config';
import type { Log } from '../log/log';
import { LOG } from '../run/platform.module';
import { MailConfig } from '../smtp/mail.config';
import { mailMetrics } from './mail-tables';
import { TableMetrics } from '../metrics/table-metrics';
import { MailAdmin } from './mail-admin';
import { mailAdminHandlers } from './mail-admin.handlers';
import { MailQueue } from './mail-queue';
import type { MailTemplate } from '../mail-templates/mail-template';
import { type MailTiming, mailTiming } from './mail-timing';
import { loadConverter } from '../mail-templates/plain-text';
import { MailTexts } from '../mail-templates/mail-texts';
import { Mailer } from './mailer';
import { MailRenderer, MailSender } from '../mail-templates/mail-renderer';
import { SmtpClient } from '../smtp/smtp-client';
import type { WorkQueueResources } from '../work-queue/work-queue';

export interface MailOptions {
  /** Texts of the mails; by default those of libs/i18n. */
  texts?: MailTexts;
  timing?: MailTiming;
}

interface MailModuleOptions extends Required<MailOptions> {
  service: string;
  templates: readonly MailTemplate<object>[];
}

function createMailQueue(
  options: MailModuleOptions,
  sender: MailSender,
  resources: WorkQueueResources,
): MailQueue {
  const { service, templates, texts } = options;
  const config = loadConfig(MailConfig);
  const batchDelayMs = config.MAIL_BATCH_DELAY_MS ?? options.timing.batchDelayMs;
  const timing = { ...options.timing, batchDelayMs };
  const smtp = new SmtpClient(config);
  const workerOptions = {
    ...resources,
    smtp,
    renderer: new MailRenderer(config.SHOP_URL, texts, sender),
    templates,
    giveUpHours: config.MAIL_GIVE_UP_HOURS,
  };
  const jobs = new Jobs(loadConfig(JobsConfig), resources.log);
  const load = () => Promise.all([smtp.load(), loadConverter()]);
  return new MailQueue(workerOptions, jobs, { service, perSecond: config.MAIL_PER_SECOND, timing, load });
}

/**
 * Lets a service send mail through `Mailer`. The service also lists `MailDelivery` among its entities, and a migration creates the table
 * by `createMailDeliveries`.
 */
@Module({})
export class MailModule {
  /**
   * @param service name of the service; the queue is `<service>-mail`.
   * @param templates every mail that it sends.
   */
  static forService(
    service: string,
    templates: readonly MailTemplate<object>[],
    { texts = MailTexts.load(), timing = mailTiming }: MailOptions = {},
  ): DynamicModule {
    const options: MailModuleOptions = { service, templates, texts, timing };
    return {
      module: MailModule,
      global: true,
      controllers: [mailAdminHandlers(service)],
      providers: [
        Mailer,
        MailAdmin,
        {
          provide: MailQueue,
          useFactory: (
            dataSource: DataSource,
            notifications: PgNotifications,
            log: Log,
            metrics: TableMetrics,
            sender: MailSender,
          ) => {
            metrics.add(mailMetrics);
            return createMailQueue(options, sender, { dataSource, notifications, log });
          },
          inject: [getDataSourceToken(), PgNotifications, LOG, TableMetrics, MailSender],
        },
      ],
      exports: [Mailer, MailAdmin],
    };
  }
}
