import { Controller, Get } from '@nestjs/common';
import {
  findArticle,
  type FindArticle,
  latestNews,
  type LatestNews,
  listNews,
  type ListNews,
  type NewsArticle,
  type NewsItems,
  type NewsPage,
} from '#contracts/news/articles';
import { articleChanged, articlePublished } from '#contracts/news/events';
import { readPreview, type ReadPreview } from '#contracts/news/previews';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { QueryInput } from '../http/route-input';
import { CachedGet, invalidatedBy } from '../read-cache/cached-get';
import { Calls } from '../http/route-contract';

@Controller('api/news')
export class NewsController {
  constructor(private readonly rpc: RpcClient) {}

  @CachedGet('latest', latestNews, invalidatedBy(articlePublished), invalidatedBy(articleChanged))
  latest(input: LatestNews): Promise<NewsItems> {
    return this.rpc.call(latestNews, input);
  }

  @CachedGet('', listNews, invalidatedBy(articlePublished), invalidatedBy(articleChanged))
  list(input: ListNews): Promise<NewsPage> {
    return this.rpc.call(listNews, input);
  }

  @CachedGet(
    ':slug',
    findArticle,
    invalidatedBy(articlePublished, (input, { slug }) => input['slug'] === slug),
    invalidatedBy(articleChanged, (input, { slug }) => input['slug'] === slug),
  )
  find(input: FindArticle): Promise<NewsArticle> {
    return this.rpc.call(findArticle, input);
  }

  /** Not cached: an expired link must show nothing. */
  @Public()
  @Get('previews/:token')
  @Calls(readPreview)
  preview(@QueryInput(readPreview) input: ReadPreview): Promise<NewsArticle> {
    return this.rpc.call(readPreview, input);
  }
}
