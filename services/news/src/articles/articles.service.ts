import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThanOrEqual, type Repository } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type AddressPage,
  articleNotFound,
  type FindArticle,
  type LatestNews,
  type ListAddresses,
  type ListNews,
  type NewsArticle,
  type NewsItem,
  type NewsPage,
} from '#contracts/news/articles';
import type { CampaignText } from '#contracts/news/campaign-text';
import { addressView, articleView, itemView } from './article-view';
import { Article } from './article.entity';
import { pageSize } from './page-size';

/** What everybody reads: published, and not before its day. */
@Injectable()
export class ArticlesService {
  constructor(private readonly dataSource: DataSource) {}

  async latest({ limit, language }: LatestNews): Promise<NewsItem[]> {
    const articles = await this.articles.find({
      where: this.readable,
      relations: { translations: true },
      order: { publishedAt: 'DESC', id: 'DESC' },
      take: await pageSize(this.dataSource, limit, 'one-language'),
    });
    return articles.map((article) => itemView(article, language));
  }

  async list({ page, limit: asked, language }: ListNews): Promise<NewsPage> {
    const limit = await pageSize(this.dataSource, asked, 'one-language');
    const [articles, total] = await this.articles.findAndCount({
      where: this.readable,
      relations: { translations: true },
      order: { publishedAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      news: articles.map((article) => itemView(article, language)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  async addresses({ page, limit }: ListAddresses): Promise<AddressPage> {
    const [articles, total] = await this.articles.findAndCount({
      select: { id: true, slug: true, publishedAt: true, updatedAt: true },
      where: this.readable,
      order: { publishedAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      addresses: articles.map(addressView),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure ARTICLE_NOT_FOUND, for drafts and what waits for its day as well */
  async find({ slug, language }: FindArticle): Promise<NewsArticle> {
    const article = await this.articles.findOne({
      where: { slug, ...this.readable },
      relations: { translations: true },
    });
    if (!article) throw new Failure(articleNotFound, { slug });
    return articleView(article, language);
  }

  /** As a letter tells it. @throws Failure NOT_FOUND for what cannot be read yet */
  async forCampaign(id: string): Promise<CampaignText> {
    const article = await this.articles.findOne({
      where: { id, ...this.readable },
      relations: { translations: true },
    });
    if (!article) throw new Failure(notFound);
    return article;
  }

  /** An article whether it is published or not. */
  async evenUnpublished(id: string, language: Language): Promise<NewsArticle | undefined> {
    const article = await this.articles.findOne({ where: { id }, relations: { translations: true } });
    return article ? articleView(article, language) : undefined;
  }

  exists(tx: EntityManager, id: string): Promise<boolean> {
    return tx.getRepository(Article).existsBy({ id });
  }

  private get readable() {
    return { isPublished: true, publishedAt: LessThanOrEqual(new Date()) };
  }

  private get articles(): Repository<Article> {
    return this.dataSource.getRepository(Article);
  }
}
