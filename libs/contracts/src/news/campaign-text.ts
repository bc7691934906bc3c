import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { notFound } from '../kit/failure';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

export class FindCampaignText {
  @IsUUID() articleId: string;
}

export class CampaignTranslation {
  @IsIn([...languages]) language: Language;
  @IsString() title: string;
  @IsString() subtitle: string;
  @IsString() content: string;
}

/** The texts of a published article for a campaign. */
export class CampaignText {
  @IsString() slug: string;
  @IsString() imageUrl: string;
  /** The page that the mail links to; without it the article. */
  @IsOptional() @IsString() path?: string;
  @Many(() => CampaignTranslation) translations: CampaignTranslation[];
}

/** Rejected for a draft, because a campaign must not link to a hidden page. */
export const findCampaignText = request('news.articles.for-campaign', {
  input: FindCampaignText,
  output: CampaignText,
  access: 'service',
  callers: ['newsletter'],
  fails: [notFound],
  idempotent: true,
});
