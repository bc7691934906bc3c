import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { loadConfig } from '../config/load-config';
import { Wakeups } from '../database/wakeups';
import { Jobs } from '../jobs/jobs';
import { JobsConfig } from '../jobs/jobs.config';
import type { Log } from '../log/log';
import { LOG } from '../run/platform.module';
import { MailConfig } from './mail.config';
import { MailDesk } from './mail-desk';
import { mailDeskHandlers } from './mail-desk.handlers';
import { MailPost } from './mail-post';
import type { MailTemplate } from './mail-template';
import { type MailTiming, mailTiming } from './mail-timing';
import { MailTexts } from './mail-texts';
import { Mailer } from './mailer';
import { MailRenderer } from './render-mail';
import { Smtp } from './smtp';

export interface MailHabits {
  /** The words; those of libs/i18n unless told otherwise. */
  texts?: MailTexts;
  timing?: MailTiming;
}

interface MailPlan extends Required<MailHabits> {
  service: string;
  templates: readonly MailTemplate<object>[];
}

function openPost(plan: MailPlan, dataSource: DataSource, wakeups: Wakeups, log: Log): MailPost {
  const { service, templates, texts, timing } = plan;
  const config = loadConfig(MailConfig);
  const tools = {
    dataSource,
    smtp: new Smtp(config),
    renderer: new MailRenderer(config.SHOP_URL, texts, config),
    templates,
    giveUpHours: config.MAIL_GIVE_UP_HOURS,
    log,
  };
  const jobs = new Jobs(loadConfig(JobsConfig), log);
  return new MailPost(tools, jobs, wakeups, { service, perSecond: config.MAIL_PER_SECOND, timing });
}

/**
 * Lets a service write to people. The service also lists `MailDelivery` among its entities and
 * `mailMigrations` among its migrations; then it injects `Mailer`.
 */
@Module({})
export class MailModule {
  /**
   * @param service its name; the queue is `<service>-mail`.
   * @param templates every mail it may write.
   */
  static forService(
    service: string,
    templates: readonly MailTemplate<object>[],
    { texts = MailTexts.load(), timing = mailTiming }: MailHabits = {},
  ): DynamicModule {
    const plan: MailPlan = { service, templates, texts, timing };
    return {
      module: MailModule,
      global: true,
      controllers: [mailDeskHandlers(service)],
      providers: [
        Mailer,
        MailDesk,
        {
          provide: MailPost,
          useFactory: (dataSource: DataSource, wakeups: Wakeups, log: Log) =>
            openPost(plan, dataSource, wakeups, log),
          inject: [getDataSourceToken(), Wakeups, LOG],
        },
      ],
      exports: [Mailer, MailDesk],
    };
  }
}
