import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ArticleDraft,
  type ArticlePage,
  type ArticleRow,
  englishMissing,
  type ListArticles,
  slugTaken,
  type UpdateArticle,
} from '#contracts/news/administration';
import { articleChanged } from '#contracts/news/events';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import { Audit } from '#platform/audit/audit';
import { Outbox } from '#platform/events/outbox';
import { Announcements } from './announcements';
import { rowView } from './article-view';
import { Article, ArticleWords } from './article.entity';
import { pageSize } from './page-size';

/** `/api/news/latest` is the list of the latest: an article of that address could never be asked for. */
const slugOfTheList = 'latest';

/** Writing, rewriting and taking back of articles. */
@Injectable()
export class NewsroomService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly announcements: Announcements,
    private readonly audit: Audit,
  ) {}

  /** Newest first; the search looks at titles in every language and at the slug. */
  async list({ page, limit: asked, search }: ListArticles): Promise<ArticlePage> {
    const limit = await pageSize(this.dataSource, asked, 'every-language');
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const query = this.dataSource.getRepository(Article).createQueryBuilder('article').select('article.id');
    if (search)
      query.where(
        `article.slug ilike :pattern or article.id in
         (select article_id from article_translations where title ilike :pattern)`,
        { pattern },
      );
    const [found, total] = await query
      .orderBy('article.publishedAt', 'DESC')
      .addOrderBy('article.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    const articles = await this.dataSource.getRepository(Article).find({
      where: { id: In(found.map(({ id }) => id)) },
      relations: { translations: true },
      order: { publishedAt: 'DESC', id: 'DESC' },
    });
    return {
      news: articles.map(rowView),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @param also what is done with it or not at all. @throws Failure SLUG_TAKEN, ENGLISH_MISSING, or what `also` throws */
  create(draft: ArticleDraft, also?: (tx: EntityManager) => Promise<void>): Promise<ArticleRow> {
    return this.write(draft, async (tx) => {
      await also?.(tx);
      const article = await this.put(tx, { id: newId(), createdAt: new Date() }, draft);
      await this.audit.record(tx, {
        action: 'article.created',
        subject: article.id,
        after: recordOf(article),
      });
      return article;
    });
  }

  /** @throws Failure NOT_FOUND, SLUG_TAKEN, ENGLISH_MISSING */
  update({ id, ...draft }: UpdateArticle): Promise<ArticleRow> {
    return this.write(draft, async (tx) => {
      const before = await this.locked(tx, id);
      before.translations = await tx.getRepository(ArticleWords).findBy({ articleId: id });
      if (before.slug !== draft.slug)
        await this.outbox.add(tx, articleChanged, { articleId: id, slug: before.slug });
      await tx.getRepository(ArticleWords).delete({ articleId: id });
      const article = await this.put(tx, before, draft);
      const values = { before: recordOf(before), after: recordOf(article) };
      await this.audit.record(tx, { action: 'article.updated', subject: id, ...values });
      return article;
    });
  }

  /** @throws Failure NOT_FOUND */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { slug, isPublished } = await this.locked(tx, id);
      await tx.getRepository(Article).delete({ id });
      await this.audit.record(tx, { action: 'article.deleted', subject: id, before: { slug, isPublished } });
      await this.outbox.add(tx, articleChanged, { articleId: id, slug });
    });
  }

  private async write(
    draft: ArticleDraft,
    work: (tx: EntityManager) => Promise<Article>,
  ): Promise<ArticleRow> {
    if (!draft.translations.some(({ language }) => language === 'en')) throw new Failure(englishMissing);
    if (draft.slug === slugOfTheList) throw new Failure(slugTaken, { slug: draft.slug });
    try {
      return rowView(await this.dataSource.transaction(work));
    } catch (error) {
      if (violatedConstraint(error) === 'articles_slug') throw new Failure(slugTaken, { slug: draft.slug });
      throw error;
    }
  }

  private async put(
    tx: EntityManager,
    before: Pick<Article, 'id' | 'createdAt'> & Partial<Article>,
    { translations, publishedAt, sources = before.sources ?? [], slug, imageUrl, isPublished }: ArticleDraft,
  ): Promise<Article> {
    const { id, createdAt, announcedAt = null } = before;
    const day = dayOf(publishedAt, before);
    // Taken back or put off, it will be announced anew when it comes.
    const isKnown = isPublished && day <= new Date();
    const article = {
      id,
      slug,
      imageUrl,
      isPublished,
      sources,
      createdAt,
      updatedAt: new Date(),
      publishedAt: day,
      announcedAt: isKnown ? announcedAt : null,
    };
    await tx.getRepository(Article).upsert(article, ['id']);
    const words = translations.map((translation) => ({ ...translation, articleId: id }));
    await tx.getRepository(ArticleWords).insert(words);
    await this.outbox.add(tx, articleChanged, { articleId: id, slug });
    await this.announcements.announceDue(tx);
    return tx.getRepository(Article).findOneOrFail({ where: { id }, relations: { translations: true } });
  }

  private async locked(tx: EntityManager, id: string): Promise<Article> {
    const article = await tx
      .getRepository(Article)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!article) throw new Failure(notFound);
    return article;
  }
}

/** The day that was said. Where none was, what is published keeps its own, and anything else has today. */
function dayOf(said: string | undefined, before: Partial<Article>): Date {
  if (said) return new Date(said);
  return before.isPublished && before.publishedAt ? before.publishedAt : new Date();
}

/** An article as the audit log keeps it: a text of every language under a name of its own. */
function recordOf({ slug, imageUrl, isPublished, publishedAt, translations }: Article): object {
  const words = new Map(
    translations.map(({ language, title, subtitle, content }) => [language, { title, subtitle, content }]),
  );
  return { slug, imageUrl, isPublished, publishedAt, en: words.get('en'), ru: words.get('ru') };
}
