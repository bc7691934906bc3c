import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { pageChangedMail } from '../mails/account/page-changed.mail';
import { type AnnouncedVersion, PageAnnouncementsService } from '../pages/page-announcements.service';
import { AccountFactsService } from '../users/account-facts.service';
import type { User } from '../users/users.service';

/** Notifies account holders by mail of a new version of the terms or of the privacy policy (docs/decisions/0103). */
@Injectable()
export class PageMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly announcements: PageAnnouncementsService,
    private readonly accounts: AccountFactsService,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Queues the mails of up to `most` accounts, in the order of their ids. The announcement stays locked, so replicas take turns; a killed
   * one leaves neither mails nor progress.
   * @returns the number of mails
   */
  mailDue(most: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const announced = await this.announcements.lockUnfinished(tx);
      if (!announced) return 0;
      const { lastUserId, publishedAt } = announced;
      const users = await this.accounts.listAfter(tx, lastUserId, publishedAt, most);
      for (const user of users) await this.enqueue(tx, announced, user);
      await this.announcements.advance(tx, announced, users.at(-1)?.id ?? lastUserId, users.length < most);
      return users.length;
    });
  }

  private async enqueue(
    tx: EntityManager,
    { name, version, titles, changes }: AnnouncedVersion,
    { id, email, firstName, language }: User,
  ): Promise<void> {
    const paragraphs = changes[language].split(/\n+/).map((text) => ({ text: text.trim() }));
    await this.mailer.enqueue(tx, {
      key: `page-changed:${name}:${version}:${id}`,
      template: pageChangedMail,
      language,
      to: { address: email, name: firstName },
      data: { title: titles[language], path: name, paragraphs },
    });
  }
}
