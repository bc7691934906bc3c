import { Controller } from '@nestjs/common';
import {
  type AddressPage,
  findArticle,
  type FindArticle,
  latestNews,
  type LatestNews,
  listAddresses,
  type ListAddresses,
  listNews,
  type ListNews,
  type NewsArticle,
  type NewsItems,
  type NewsPage,
} from '#contracts/news/articles';
import { type ArticleId, campaignText, type CampaignText } from '#contracts/news/campaign-text';
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

  @Handles(listAddresses)
  addresses(input: ListAddresses): Promise<AddressPage> {
    return this.articles.addresses(input);
  }

  @Handles(findArticle)
  find(input: FindArticle): Promise<NewsArticle> {
    return this.articles.find(input);
  }

  @Handles(campaignText)
  forCampaign({ articleId }: ArticleId): Promise<CampaignText> {
    return this.articles.forCampaign(articleId);
  }
}
