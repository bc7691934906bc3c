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
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Cached, droppedBy } from '../http/cached';
import { Calls } from '../http/calls';

@Controller('api/news')
export class NewsController {
  constructor(private readonly rpc: RpcClient) {}

  @Public()
  @Get('latest')
  @Calls(latestNews)
  @Cached(latestNews, droppedBy(articlePublished), droppedBy(articleChanged))
  latest(@Asked(latestNews) asked: LatestNews): Promise<NewsItems> {
    return this.rpc.call(latestNews, asked);
  }

  @Public()
  @Get()
  @Calls(listNews)
  @Cached(listNews, droppedBy(articlePublished), droppedBy(articleChanged))
  list(@Asked(listNews) asked: ListNews): Promise<NewsPage> {
    return this.rpc.call(listNews, asked);
  }

  @Public()
  @Get(':slug')
  @Calls(findArticle)
  @Cached(
    findArticle,
    droppedBy(articlePublished, (asked, { slug }) => asked['slug'] === slug),
    droppedBy(articleChanged, (asked, { slug }) => asked['slug'] === slug),
  )
  find(@Asked(findArticle) asked: FindArticle): Promise<NewsArticle> {
    return this.rpc.call(findArticle, asked);
  }

  /** Never kept: a link that ran out shows nothing more. */
  @Public()
  @Get('previews/:token')
  @Calls(readPreview)
  preview(@Asked(readPreview) asked: ReadPreview): Promise<NewsArticle> {
    return this.rpc.call(readPreview, asked);
  }
}
