import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { AnnouncedPageName, PageAnnouncement } from '#contracts/identity/shop/pages';

/** A published version of which the account holders are notified by mail. */
@Entity('page_announcements')
export class PageAnnouncementRow {
  @PrimaryColumn('text') name: AnnouncedPageName;
  @PrimaryColumn('int') version: number;
  @Column('jsonb') titles: Record<Language, string>;
  @Column('jsonb') changes: PageAnnouncement;
  /** Later accounts have accepted this version. */
  @Column('timestamptz') publishedAt: Date;
  /** The last account whose mail is queued. */
  @Column('uuid', { nullable: true }) lastUserId: string | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
}
