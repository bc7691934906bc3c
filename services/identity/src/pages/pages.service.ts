import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { pagePublished } from '#contracts/identity/events';
import {
  type ChangePage,
  type EditedPage,
  listPages,
  pageChangedMeanwhile,
  type PageList,
  type PageName,
  pageNames,
  type PageTexts,
  previewPage,
  type PreviewPage,
  publishPage,
  type PublishPage,
  type PublishedPages,
  readPage,
  readPages,
  readPageVersion,
  savePageDraft,
} from '#contracts/identity/shop/pages';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { ShopBrand } from '#brand/shop-brand';
import { documentValuesOf } from '#i18n/documents/document-values';
import { documentOf } from '#i18n/documents/documents';
import { AuditLog } from '#platform/audit/audit-log';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { PageAnnouncementsService } from './page-announcements.service';
import { assertPublishable, defaultTexts, parsePage } from './page-texts';
import { Page } from './page.entity';

const newestFirst = { version: 'DESC' } as const;

/** The texts of the static pages: a draft for each page, and every version that was published. */
@Injectable()
export class PagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly announcements: PageAnnouncementsService,
    private readonly brand: ShopBrand,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Handles(readPages)
  async published(): Promise<PublishedPages> {
    const rows = await this.dataSource
      .getRepository(Page)
      .createQueryBuilder('page')
      .distinctOn(['page.name'])
      .where('page.publishedAt is not null')
      .orderBy({ 'page.name': 'ASC', 'page.version': 'DESC' })
      .getMany();
    return {
      pages: rows.map(({ name, version, texts, changedAt }) => ({
        name,
        version,
        texts,
        updated: changedAt.toISOString(),
      })),
    };
  }

  @Handles(readPage)
  read({ name }: { name: PageName }): Promise<EditedPage> {
    return this.edited(this.dataSource.manager, name);
  }

  private async edited(tx: EntityManager, name: PageName): Promise<EditedPage> {
    const newest = await tx.getRepository(Page).findOne({ where: { name }, order: newestFirst });
    const { updated, ...texts } = defaultTexts(name);
    const published = await tx.getRepository(Page).find({
      select: { name: true, version: true, changedAt: true, changedBy: true },
      where: { name, publishedAt: Not(IsNull()) },
      order: newestFirst,
    });
    const versions = published.map(({ version, changedAt, changedBy }) => ({
      ...{ name, version, updated: changedAt.toISOString(), publishedBy: changedBy },
    }));
    return {
      ...{ name, revision: newest?.revision ?? 0, texts: newest?.texts ?? texts },
      isDraft: newest !== null && newest.publishedAt === null,
      versions: [...versions, { name, version: 0, updated }],
    };
  }

  @Handles(listPages)
  async list(): Promise<PageList> {
    const pages = pageNames.map(async (name) => {
      const { isDraft, versions } = await this.edited(this.dataSource.manager, name);
      const { version = 0, updated = '' } = versions[0] ?? {};
      return { name, version, updated, hasDraft: isDraft };
    });
    return { pages: await Promise.all(pages) };
  }

  @Handles(previewPage)
  async preview({ markdown, language }: PreviewPage): Promise<{ document: object }> {
    const values = this.values(language);
    parsePage(markdown, language, values);
    return { document: documentOf({ markdown, updated: new Date().toISOString() }, language, values) };
  }

  private titleOf(texts: PageTexts, language: Language): string {
    const source = { markdown: texts[language], updated: '' };
    return documentOf(source, language, this.values(language)).title;
  }

  private values(language: Language) {
    return documentValuesOf(this.config.SHOP_URL, this.brand.current, language);
  }

  /** @throws Failure NOT_FOUND */
  @Handles(readPageVersion)
  async version({ name, version }: { name: PageName; version: number }): Promise<PageTexts> {
    if (version === 0) {
      const { en, ru } = defaultTexts(name);
      return { en, ru };
    }
    const where = { name, version, publishedAt: Not(IsNull()) };
    const page = await this.dataSource.getRepository(Page).findOneBy(where);
    if (!page) throw new Failure(notFound);
    return page.texts;
  }

  /** @throws Failure PAGE_CHANGED */
  @Handles(savePageDraft)
  async saveDraft(input: ChangePage, { userId }: UserActor): Promise<EditedPage> {
    return this.dataSource.transaction(async (tx) => {
      await this.save(tx, input, userId, false);
      return this.edited(tx, input.name);
    });
  }

  /** @throws Failure PAGE_CHANGED, PAGE_REFUSED, PAGE_INCOMPLETE, INVALID_INPUT */
  @Handles(publishPage)
  async publish({ announcement, ...input }: PublishPage, { userId }: UserActor): Promise<EditedPage> {
    const { name, texts } = input;
    assertPublishable(name, texts, this.values('en'));
    const page = await this.dataSource.transaction(async (tx) => {
      const version = await this.save(tx, input, userId, true);
      await this.outbox.add(tx, pagePublished, { name, version });
      if (announcement)
        await this.announcements.announce(tx, {
          ...{ name, version, changes: announcement },
          titles: { en: this.titleOf(texts, 'en'), ru: this.titleOf(texts, 'ru') },
        });
      const after = { version, ...(announcement ? { announcement } : {}) };
      const values = { before: { version: version - 1 }, after };
      await this.audit.record(tx, { action: 'shop.page-published', subject: name, ...values });
      return this.edited(tx, name);
    });
    this.log.info({ page: name, version: page.versions[0]?.version, publishedBy: userId }, 'page published');
    return page;
  }

  /**
   * Writes the draft, or publishes it.
   * @returns its version
   */
  private async save(
    tx: EntityManager,
    { name, revision, texts }: ChangePage,
    changedBy: string,
    isPublished: boolean,
  ): Promise<number> {
    // There is no row to lock before the first draft.
    await tx.query('lock table pages in share row exclusive mode');
    const pages = tx.getRepository(Page);
    const newest = await pages.findOne({ where: { name }, order: newestFirst });
    if ((newest?.revision ?? 0) !== revision) throw new Failure(pageChangedMeanwhile);
    const version = newest?.publishedAt === null ? newest.version : (newest?.version ?? 0) + 1;
    const changedAt = new Date();
    const publishedAt = isPublished ? changedAt : null;
    await pages.save({ name, version, texts, revision: revision + 1, changedAt, changedBy, publishedAt });
    return version;
  }
}
