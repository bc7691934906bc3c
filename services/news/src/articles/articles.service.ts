import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThanOrEqual, type Repository } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  articleNotFound,
  findArticle,
  type FindArticle,
  latestNews,
  type LatestNews,
  listNews,
  type ListNews,
  listSitemapArticles,
  type ListSitemapArticles,
  type NewsArticle,
  type NewsItems,
  type NewsPage,
  type SitemapArticlePage,
} from '#contracts/news/articles';
import { type CampaignText, findCampaignText, type FindCampaignText } from '#contracts/news/campaign-text';
import { Handles } from '#platform/rpc/handles';
import { toSitemapArticle, toNewsArticle, toNewsItem } from './article-view';
import { Article } from './article.entity';
import { pageSize } from './page-size';

/** Reads the published articles. Public API of the articles module. */
@Injectable()
export class ArticlesService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(latestNews)
  async latest({ limit, language }: LatestNews): Promise<NewsItems> {
    const articles = await this.articles.find({
      where: this.isReadable,
      relations: { translations: true },
      order: { publishedAt: 'DESC', id: 'DESC' },
      take: await pageSize(this.dataSource, limit, 'one-language'),
    });
    return { news: articles.map((article) => toNewsItem(article, language)) };
  }

  @Handles(listNews)
  async list({ page, limit: requestedLimit, language }: ListNews): Promise<NewsPage> {
    const limit = await pageSize(this.dataSource, requestedLimit, 'one-language');
    const [articles, total] = await this.articles.findAndCount({
      where: this.isReadable,
      relations: { translations: true },
      order: { publishedAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      news: articles.map((article) => toNewsItem(article, language)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  @Handles(listSitemapArticles)
  async listForSitemap({ page, limit }: ListSitemapArticles): Promise<SitemapArticlePage> {
    const [articles, total] = await this.articles.findAndCount({
      select: { id: true, slug: true, publishedAt: true, updatedAt: true },
      where: this.isReadable,
      order: { publishedAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      addresses: articles.map(toSitemapArticle),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure ARTICLE_NOT_FOUND, for drafts and scheduled articles as well */
  @Handles(findArticle)
  async find({ slug, language }: FindArticle): Promise<NewsArticle> {
    const article = await this.articles.findOne({
      where: { slug, ...this.isReadable },
      relations: { translations: true },
    });
    if (!article) throw new Failure(articleNotFound, { slug });
    return toNewsArticle(article, language);
  }

  /** The texts of an article for a campaign. @throws Failure NOT_FOUND for an article that is not readable yet */
  @Handles(findCampaignText)
  async findCampaignText({ articleId: id }: FindCampaignText): Promise<CampaignText> {
    const article = await this.articles.findOne({
      where: { id, ...this.isReadable },
      relations: { translations: true },
    });
    if (!article) throw new Failure(notFound);
    return article;
  }

  /** A published article or a draft. */
  async findIncludingDrafts(id: string, language: Language): Promise<NewsArticle | undefined> {
    const article = await this.articles.findOne({ where: { id }, relations: { translations: true } });
    return article ? toNewsArticle(article, language) : undefined;
  }

  exists(tx: EntityManager, id: string): Promise<boolean> {
    return tx.getRepository(Article).existsBy({ id });
  }

  private get isReadable() {
    return { isPublished: true, publishedAt: LessThanOrEqual(new Date()) };
  }

  private get articles(): Repository<Article> {
    return this.dataSource.getRepository(Article);
  }
}
