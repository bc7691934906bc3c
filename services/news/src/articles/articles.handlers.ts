import { Controller } from '@nestjs/common';
import {
  type SitemapArticlePage,
  findArticle,
  type FindArticle,
  latestNews,
  type LatestNews,
  listSitemapArticles,
  type ListSitemapArticles,
  listNews,
  type ListNews,
  type NewsArticle,
  type NewsItems,
  type NewsPage,
} from '#contracts/news/articles';
import { type FindCampaignText, findCampaignText, type CampaignText } from '#contracts/news/campaign-text';
import { Handles } from '#platform/rpc/handles';
import { ArticlesService } from './articles.service';

@Controller()
export class ArticlesHandlers {
  constructor(private readonly articles: ArticlesService) {}

  @Handles(latestNews)
  async latest(input: LatestNews): Promise<NewsItems> {
    return { news: await this.articles.latest(input) };
  }

  @Handles(listNews)
  list(input: ListNews): Promise<NewsPage> {
    return this.articles.list(input);
  }

  @Handles(listSitemapArticles)
  listForSitemap(input: ListSitemapArticles): Promise<SitemapArticlePage> {
    return this.articles.listForSitemap(input);
  }

  @Handles(findArticle)
  find(input: FindArticle): Promise<NewsArticle> {
    return this.articles.find(input);
  }

  @Handles(findCampaignText)
  findCampaignText({ articleId }: FindCampaignText): Promise<CampaignText> {
    return this.articles.findCampaignText(articleId);
  }
}
