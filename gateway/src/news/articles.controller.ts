import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type ArticleDraft,
  type ArticleIdParam,
  type ArticlePage,
  type AdminArticle,
  createArticle,
  deleteArticle,
  listArticles,
  type ListArticles,
  updateArticle,
  type UpdateArticle,
} from '#contracts/news/article-admin';
import { createPreviewLink, type PreviewLink } from '#contracts/news/previews';
import { generateArticle } from '#contracts/news/generate-article';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { LongBody } from '../request-bodies/body-parser';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

/** An article of 40,000 characters in two languages, and its sources. Some clients escape a character as six (`\u0436`). */
const maxArticleBytes = 600 * 1024;

@Admin()
@Controller('api/news/admin')
export class ArticlesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('all')
  @Calls(listArticles)
  list(@QueryInput(listArticles) input: ListArticles, @CurrentActor() actor: Actor): Promise<ArticlePage> {
    return this.rpc.call(listArticles, input, actor);
  }

  @Post()
  @LongBody(maxArticleBytes)
  @Calls(createArticle)
  create(
    @Body(validated(createArticle)) draft: ArticleDraft,
    @CurrentActor() actor: Actor,
  ): Promise<AdminArticle> {
    return this.rpc.call(createArticle, draft, actor);
  }

  @Put(':id')
  @LongBody(maxArticleBytes)
  @Calls(updateArticle)
  update(
    @BodyInput(updateArticle) change: UpdateArticle,
    @CurrentActor() actor: Actor,
  ): Promise<AdminArticle> {
    return this.rpc.call(updateArticle, change, actor);
  }

  @Delete(':id')
  @Calls(deleteArticle)
  delete(@QueryInput(deleteArticle) input: ArticleIdParam, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteArticle, input, actor);
  }

  @Post(':id/preview')
  @Calls(createPreviewLink)
  preview(
    @QueryInput(createPreviewLink) input: ArticleIdParam,
    @CurrentActor() actor: Actor,
  ): Promise<PreviewLink> {
    return this.rpc.call(createPreviewLink, input, actor);
  }

  @Post('generate')
  @HttpCode(200)
  @Calls(generateArticle)
  generate(@CurrentActor() actor: Actor): Promise<AdminArticle> {
    return this.rpc.call(generateArticle, {}, actor);
  }
}
