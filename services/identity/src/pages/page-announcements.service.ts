import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import {
  type AnnouncedPageName,
  announcedPageNames,
  type PageAnnouncement,
  type PageName,
} from '#contracts/identity/shop/pages';
import type { Language } from '#contracts/kit/actor';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { PageAnnouncementRow } from './page-announcement.entity';

export type AnnouncedVersion = PageAnnouncementRow;

interface PublishedVersion {
  name: PageName;
  version: number;
  titles: Record<Language, string>;
  changes: PageAnnouncement;
}

function isAnnounced(name: string): name is AnnouncedPageName {
  return announcedPageNames.some((announced) => announced === name);
}

/** Published versions of which the account holders are notified; page-mails queues the mails. */
@Injectable()
export class PageAnnouncementsService {
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

  /** The oldest announcement that misses mails and that no other replica processes. */
  lockUnfinished(tx: EntityManager): Promise<AnnouncedVersion | null> {
    return tx.getRepository(PageAnnouncementRow).findOne({
      where: { finishedAt: IsNull() },
      order: { publishedAt: 'ASC', name: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** @param lastUserId the last account whose mail is queued */
  async advance(
    tx: EntityManager,
    { name, version }: Pick<AnnouncedVersion, 'name' | 'version'>,
    lastUserId: string | null,
    isFinished: boolean,
  ): Promise<void> {
    const finishedAt = isFinished ? new Date() : null;
    await tx.getRepository(PageAnnouncementRow).update({ name, version }, { lastUserId, finishedAt });
  }
}
