import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type AdminArticle,
  type ArticleDraft,
  type ArticleIdParam,
  type ArticlePage,
  createArticle,
  deleteArticle,
  englishMissing,
  listArticles,
  type ListArticles,
  slugTaken,
  updateArticle,
  type UpdateArticle,
} from '#contracts/news/article-admin';
import { articleChanged } from '#contracts/news/events';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import { AuditLog } from '#platform/audit/audit-log';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { PublicationWorker } from './publication.worker';
import { toAdminArticle } from './article-view';
import { Article, ArticleTranslation } from './article.entity';
import { pageSize } from './page-size';

/** `/api/news/latest` is a list: an article with this slug would be unreachable. */
const reservedSlug = 'latest';

/** The condition of the list: the search covers titles in every language and the slug. */
function articleFilter(search: string): ListFilter {
  const filter = new ListFilter();
  if (!search) return filter;
  return filter.containsWhere(
    (like) =>
      `${like('slug')} or id in (select article_id from article_translations where ${like('search_text')})`,
    search,
    'folded',
  );
}

/** Creates, changes and deletes articles. */
@Injectable()
export class ArticleAdminService {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly publication: PublicationWorker,
    private readonly audit: AuditLog,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'articles', sortedBy: 'published_at' });
  }

  /** Newest first. */
  @Handles(listArticles)
  async list({ limit: requestedLimit, search, ...query }: ListArticles): Promise<ArticlePage> {
    const limit = await pageSize(this.dataSource, requestedLimit, 'every-language');
    const { ids, pagination } = await this.newestFirst.page({ ...query, limit }, articleFilter(search));
    const articles = await this.dataSource
      .getRepository(Article)
      .find({ where: { id: In(ids) }, relations: { translations: true } });
    return { news: inListOrder(ids, articles).map(toAdminArticle), pagination };
  }

  /** @throws Failure SLUG_TAKEN, ENGLISH_MISSING */
  @Handles(createArticle)
  create(draft: ArticleDraft): Promise<AdminArticle> {
    return this.createAfter(async () => undefined, draft);
  }

  /** Creates an article after a step in the same transaction. @throws Failure SLUG_TAKEN, ENGLISH_MISSING, or what the step throws */
  createAfter(step: (tx: EntityManager) => Promise<void>, draft: ArticleDraft): Promise<AdminArticle> {
    return this.write(draft, async (tx) => {
      await step(tx);
      const article = await this.save(tx, { id: newId(), createdAt: new Date() }, draft);
      await this.audit.record(tx, {
        action: 'article.created',
        subject: article.id,
        after: articleAuditRecord(article),
      });
      return article;
    });
  }

  /** Creates an article with an id, unless there is one. A slug that another article has gets a part of the id. */
  async createOnce(tx: EntityManager, id: string, { slug, ...draft }: ArticleDraft): Promise<void> {
    const articles = tx.getRepository(Article);
    if (await articles.existsBy({ id })) return;
    const isTaken = await articles.existsBy({ slug });
    const free = isTaken ? `${slug}-${id.slice(-12)}` : slug;
    const article = await this.save(tx, { id, createdAt: new Date() }, { ...draft, slug: free });
    const after = articleAuditRecord(article);
    await this.audit.record(tx, { action: 'article.created', subject: id, after });
  }

  /** @throws Failure NOT_FOUND, SLUG_TAKEN, ENGLISH_MISSING */
  @Handles(updateArticle)
  update({ id, ...draft }: UpdateArticle): Promise<AdminArticle> {
    return this.write(draft, async (tx) => {
      const before = await this.lockById(tx, id);
      before.translations = await tx.getRepository(ArticleTranslation).findBy({ articleId: id });
      if (before.slug !== draft.slug)
        await this.outbox.add(tx, articleChanged, { articleId: id, slug: before.slug });
      await tx.getRepository(ArticleTranslation).delete({ articleId: id });
      const article = await this.save(tx, before, draft);
      const values = { before: articleAuditRecord(before), after: articleAuditRecord(article) };
      await this.audit.record(tx, { action: 'article.updated', subject: id, ...values });
      return article;
    });
  }

  /** @throws Failure NOT_FOUND */
  @Handles(deleteArticle)
  async delete({ id }: ArticleIdParam): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { slug, isPublished } = await this.lockById(tx, id);
      await tx.getRepository(Article).delete({ id });
      await this.audit.record(tx, { action: 'article.deleted', subject: id, before: { slug, isPublished } });
      await this.outbox.add(tx, articleChanged, { articleId: id, slug });
    });
  }

  private async write(
    draft: ArticleDraft,
    work: (tx: EntityManager) => Promise<Article>,
  ): Promise<AdminArticle> {
    const english = draft.translations.find(({ language }) => language === 'en');
    if (!english?.subtitle || !english.content) throw new Failure(englishMissing);
    if (draft.slug === reservedSlug) throw new Failure(slugTaken, { slug: draft.slug });
    try {
      return toAdminArticle(await this.dataSource.transaction(work));
    } catch (error) {
      if (violatedConstraint(error) === 'articles_slug') throw new Failure(slugTaken, { slug: draft.slug });
      throw error;
    }
  }

  private async save(
    tx: EntityManager,
    before: Pick<Article, 'id' | 'createdAt'> & Partial<Article>,
    { translations, publishedAt, sources = before.sources ?? [], slug, imageUrl, isPublished }: ArticleDraft,
  ): Promise<Article> {
    const { id, createdAt, announcedAt = null } = before;
    const publishedOn = publicationDate(publishedAt, before);
    // An article that is hidden or postponed is announced again later.
    const isReadable = isPublished && publishedOn <= new Date();
    const article = {
      id,
      slug,
      imageUrl,
      isPublished,
      sources,
      createdAt,
      updatedAt: new Date(),
      publishedAt: publishedOn,
      announcedAt: isReadable ? announcedAt : null,
    };
    await tx.getRepository(Article).upsert(article, ['id']);
    const rows = translations.map((translation) => ({ ...translation, articleId: id }));
    await tx.getRepository(ArticleTranslation).insert(rows);
    await this.outbox.add(tx, articleChanged, { articleId: id, slug });
    await this.publication.articleSaved(tx);
    return tx.getRepository(Article).findOneOrFail({ where: { id }, relations: { translations: true } });
  }

  private async lockById(tx: EntityManager, id: string): Promise<Article> {
    const article = await tx
      .getRepository(Article)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!article) throw new Failure(notFound);
    return article;
  }
}

/** The sent date. Without one a published article keeps its own, and any other gets the present time. */
function publicationDate(sent: string | undefined, before: Partial<Article>): Date {
  if (sent) return new Date(sent);
  return before.isPublished && before.publishedAt ? before.publishedAt : new Date();
}

/** An article in the audit log, with one field for each language. */
function articleAuditRecord({ slug, imageUrl, isPublished, publishedAt, translations }: Article): object {
  const texts = new Map(
    translations.map(({ language, title, subtitle, content }) => [language, { title, subtitle, content }]),
  );
  return { slug, imageUrl, isPublished, publishedAt, en: texts.get('en'), ru: texts.get('ru') };
}
