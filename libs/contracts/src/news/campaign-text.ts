import { IsIn, IsString, IsUUID } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { notFound } from '../kit/failure';
import { Many } from '../kit/nested';
import { request } from '../kit/request';

export class ArticleId {
  @IsUUID() articleId: string;
}

export class CampaignTranslation {
  @IsIn([...languages]) language: Language;
  @IsString() title: string;
  @IsString() subtitle: string;
  @IsString() content: string;
}

/** A published article as a letter tells it. */
export class CampaignText {
  @IsString() slug: string;
  @IsString() imageUrl: string;
  @Many(() => CampaignTranslation) translations: CampaignTranslation[];
}

/** Refused for a draft: a letter never leads to a page that nobody may read. */
export const campaignText = request('news.articles.for-campaign', {
  input: ArticleId,
  output: CampaignText,
  access: 'service',
  callers: ['newsletter'],
  fails: [notFound],
  idempotent: true,
});
