import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import {
  type AnnouncedPageName,
  announcedPageNames,
  type PageAnnouncement,
  type PageName,
} from '#contracts/identity/shop/pages';
import type { Language } from '#contracts/kit/actor';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { Mailer } from '#platform/mail/mailer';
import { pageChangedMail } from '../mails/account/page-changed.mail';
import { AccountFactsService } from '../users/account-facts.service';
import type { User } from '../users/user.entity';
import { PageAnnouncementRow } from './page-announcement.entity';

interface PublishedVersion {
  name: PageName;
  version: number;
  titles: Record<Language, string>;
  changes: PageAnnouncement;
}

function isAnnounced(name: string): name is AnnouncedPageName {
  return announcedPageNames.some((announced) => announced === name);
}

/** Notifies account holders by mail of a new version of the terms or of the privacy policy (docs/decisions/0103). */
@Injectable()
export class PageAnnouncementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountFactsService,
    private readonly mailer: Mailer,
  ) {}

  /** @throws Failure INVALID_INPUT for a page that accounts do not accept */
  async announce(tx: EntityManager, { name, version, titles, changes }: PublishedVersion): Promise<void> {
    if (!isAnnounced(name))
      throw new Failure(invalidInput, { fields: [{ field: 'announcement', rule: 'page' }] });
    await tx.getRepository(PageAnnouncementRow).insert({
      name,
      version,
      titles,
      changes,
      publishedAt: new Date(),
      lastUserId: null,
      finishedAt: null,
    });
  }

  /**
   * Queues the mails of up to `most` accounts, in the order of their ids. The row stays locked, so replicas take turns; a killed one leaves
   * neither mails nor progress.
   * @returns the number of mails
   */
  mailDue(most: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const rows = tx.getRepository(PageAnnouncementRow);
      const row = await rows.findOne({
        where: { finishedAt: IsNull() },
        order: { publishedAt: 'ASC', name: 'ASC' },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!row) return 0;
      const users = await this.accounts.listAfter(tx, row.lastUserId, row.publishedAt, most);
      for (const user of users) await this.enqueue(tx, row, user);
      const finishedAt = users.length < most ? new Date() : null;
      const lastUserId = users.at(-1)?.id ?? row.lastUserId;
      await rows.update({ name: row.name, version: row.version }, { lastUserId, finishedAt });
      return users.length;
    });
  }

  private async enqueue(
    tx: EntityManager,
    { name, version, titles, changes }: PageAnnouncementRow,
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
