import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type ArticleDraft,
  type ArticleId,
  type ArticlePage,
  type ArticleRow,
  createArticle,
  deleteArticle,
  listArticles,
  type ListArticles,
  updateArticle,
  type UpdateArticle,
} from '#contracts/news/administration';
import { openPreview, type PreviewLink } from '#contracts/news/previews';
import { generateArticle } from '#contracts/news/writing';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { LongBody } from '../http/body-parser';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

/** An article of 40,000 letters in each of two languages, and its sources. Some clients write a letter as six signs (`\u0436`). */
const longestArticle = 600 * 1024;

@Admin()
@Controller('api/news/admin')
export class NewsroomController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('all')
  @Calls(listArticles)
  list(@Asked(listArticles) asked: ListArticles, @Sender() actor: Actor): Promise<ArticlePage> {
    return this.rpc.call(listArticles, asked, actor);
  }

  @Post()
  @LongBody(longestArticle)
  @Calls(createArticle)
  create(@Body(input(createArticle)) draft: ArticleDraft, @Sender() actor: Actor): Promise<ArticleRow> {
    return this.rpc.call(createArticle, draft, actor);
  }

  @Put(':id')
  @LongBody(longestArticle)
  @Calls(updateArticle)
  update(@Told(updateArticle) change: UpdateArticle, @Sender() actor: Actor): Promise<ArticleRow> {
    return this.rpc.call(updateArticle, change, actor);
  }

  @Delete(':id')
  @Calls(deleteArticle)
  delete(@Asked(deleteArticle) asked: ArticleId, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteArticle, asked, actor);
  }

  @Post(':id/preview')
  @Calls(openPreview)
  preview(@Asked(openPreview) asked: ArticleId, @Sender() actor: Actor): Promise<PreviewLink> {
    return this.rpc.call(openPreview, asked, actor);
  }

  @Post('generate')
  @HttpCode(200)
  @Calls(generateArticle)
  generate(@Sender() actor: Actor): Promise<ArticleRow> {
    return this.rpc.call(generateArticle, {}, actor);
  }
}
