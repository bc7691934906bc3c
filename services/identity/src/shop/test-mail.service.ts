import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { minuteMs } from '#contracts/fields/durations';
import { readTestMail, sendTestMail, type TestMails } from '#contracts/identity/shop/mail-setup';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { testMail } from '../mails/test-mail/test-mail.mail';
import { UsersService } from '../users/users.service';
import { ShopSetting } from './shop-setting.entity';

/** The key of the newest test mail, whichever administrator had it sent. */
const settingName = 'test-mail';

/** Sends a mail on request and reports what became of it, so that a new shop does not wait for a customer to find out. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly mails: MailAdmin,
  ) {}

  /** @throws Failure TOO_MANY_REQUESTS for a second one in the same minute, NOT_FOUND for an operator without an account */
  @Handles(sendTestMail)
  async send(_: Nothing, { userId }: UserActor): Promise<Nothing> {
    const now = Date.now();
    const key = `test-mail:${userId}:${Math.floor(now / minuteMs)}`;
    await this.dataSource.transaction(async (tx) => {
      const { email, firstName, language } = await this.users.findById(userId, tx);
      const to = { address: email, name: firstName };
      const isNew = await this.mailer.enqueue(tx, { key, template: testMail, language, to, data: {} });
      if (!isNew)
        throw new Failure(tooManyRequests, {
          retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1_000),
        });
      const row = { name: settingName, value: key, changedBy: userId, changedAt: new Date(now) };
      await tx.getRepository(ShopSetting).upsert(row, ['name']);
    });
    return {};
  }

  @Handles(readTestMail)
  async read(): Promise<TestMails> {
    const setting = await this.dataSource.getRepository(ShopSetting).findOneBy({ name: settingName });
    if (!setting) return {};
    const [mail] = await this.mails.findByKeys([String(setting.value)]);
    if (!mail) return { newest: { state: 'erased', at: setting.changedAt.toISOString(), address: '' } };
    const { state, sentAt, queuedAt, toAddress: address, lastError } = mail;
    return {
      newest: {
        state: state === 'sending' ? 'queued' : state,
        at: sentAt ?? queuedAt,
        address,
        error: state === 'sent' ? undefined : (lastError ?? undefined),
      },
    };
  }
}
