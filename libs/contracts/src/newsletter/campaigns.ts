import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
} from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { IsEmailAddress } from '../fields/email';
import { failure, notFound } from '../kit/failure';
import { IsDateTime } from '../fields/date-time';
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { type Topic, topics } from './topics';

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Restricts the subscribers of a topic. An absent field does not restrict. */
export class Segment {
  @IsOptional() @IsString() @IsLanguage() language?: Language;
  /** Owners of this plug-in. Only customers whose account has the subscriber's address count. */
  @IsOptional() @IsUUID() owns?: string;
  /** All but owners of this plug-in. */
  @IsOptional() @IsUUID() ownsNot?: string;
}

/** The deliveries of a campaign by state. */
export class CampaignProgress {
  @IsInt() total: number;
  @IsInt() queued: number;
  @IsInt() sent: number;
  @IsInt() failed: number;
  /** Unsubscribed, paused or erased after the start of the campaign. */
  @IsInt() skipped: number;
  /** Received completely by the mail server, without a reply: they may have arrived and are not sent again. */
  @IsInt() unsettled: number;
}

export class CampaignView {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() title: string;
  @IsIn(['article', 'digest']) kind: 'article' | 'digest';
  @IsIn([...topics]) topic: Topic;
  @One(() => Segment) segment: Segment;
  @IsIn([...campaignStates]) state: CampaignState;
  /** The languages in which all articles have a text. */
  @IsArray() @IsIn([...languages], { each: true }) languages: Language[];
  @IsISO8601() createdAt: string;
  @IsOptional() @IsISO8601() scheduledAt: string | null;
  @IsOptional() @IsISO8601() startedAt: string | null;
  @IsOptional() @IsISO8601() finishedAt: string | null;
  /** Why it was paused automatically. */
  @IsOptional() @IsString() pausedReason: string | null;
  @One(() => CampaignProgress) progress: CampaignProgress;
}

export const campaignState = failure<{ state: string }>()('CAMPAIGN_STATE', 'conflict');
export const campaignIncomplete = failure<{ languages: string }>()('CAMPAIGN_INCOMPLETE', 'conflict');
export const campaignArticleNotFound = failure()('CAMPAIGN_ARTICLE_NOT_FOUND', 'not-found');

export class CreateCampaign {
  /** One article, or several for a digest. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(10) @IsUUID(undefined, { each: true }) articleIds: string[];
  @IsIn([...topics]) topic: Topic = 'news';
  @IsOptional() @One(() => Segment) segment?: Segment;
}

export const createCampaign = request('newsletter.campaigns.create', {
  http: 'POST /api/admin/campaigns',
  description: 'Creates a newsletter campaign as a draft.',
  input: CreateCampaign,
  output: CampaignView,
  access: 'campaigns:write',
  fails: [campaignArticleNotFound],
  timeoutMs: 6_000,
});

export class ListCampaigns extends ListQuery {}

export class CampaignPage {
  @Many(() => CampaignView) campaigns: CampaignView[];
  @One(() => Pagination) pagination: Pagination;
}

export const listCampaigns = request('newsletter.campaigns.list', {
  http: 'GET /api/admin/campaigns',
  description: 'Lists newsletter campaigns, newest first.',
  input: ListCampaigns,
  output: CampaignPage,
  access: 'campaigns:read',
  idempotent: true,
});

export class CampaignId {
  @IsUUID() id: string;
}

const ofOne = {
  input: CampaignId,
  output: CampaignView,
  access: 'campaigns:read',
  fails: [notFound],
} as const;
const step = { ...ofOne, access: 'campaigns:write', fails: [notFound, campaignState] } as const;

export const findCampaign = request('newsletter.campaigns.find', {
  http: 'GET /api/admin/campaigns/:id',
  description: 'Returns a campaign with its progress.',
  ...ofOne,
  idempotent: true,
});

export class PreviewCampaign extends CampaignId {
  @IsString() @IsLanguage() language: Language = 'en';
}

export class CampaignPreview {
  @IsString() subject: string;
  @IsString() html: string;
  @IsString() text: string;
}

export const previewCampaign = request('newsletter.campaigns.preview', {
  http: 'GET /api/admin/campaigns/:id/preview',
  description: 'Renders a campaign as a subscriber would see it.',
  input: PreviewCampaign,
  output: CampaignPreview,
  access: 'campaigns:read',
  fails: [notFound],
  idempotent: true,
});

/** The subscribers who would receive it now. */
export class CampaignAudience {
  @IsInt() count: number;
  @IsInt() english: number;
  @IsInt() russian: number;
  @IsArray() @IsString({ each: true }) examples: string[];
}

export const campaignAudience = request('newsletter.campaigns.audience', {
  http: 'GET /api/admin/campaigns/:id/audience',
  description: 'Counts the subscribers that a campaign would reach.',
  input: CampaignId,
  output: CampaignAudience,
  access: 'campaigns:read',
  fails: [notFound],
  idempotent: true,
});

export class TestCampaign extends PreviewCampaign {
  @IsEmailAddress() email: string;
}

export const testCampaign = request('newsletter.campaigns.test', {
  http: 'POST /api/admin/campaigns/:id/test',
  description: 'Sends a campaign to the administrator alone.',
  status: 202,
  input: TestCampaign,
  output: Nothing,
  access: 'campaigns:write',
  fails: [notFound],
});

export class ScheduleCampaign extends CampaignId {
  /** Default: now. */
  @IsOptional() @IsDateTime() at?: string;
  /** Subscribers of a language without text get the English one. Otherwise such a campaign is rejected. */
  @IsBoolean() englishForAll: boolean = false;
}

export const scheduleCampaign = request('newsletter.campaigns.schedule', {
  http: 'POST /api/admin/campaigns/:id/schedule',
  description: 'Schedules a campaign, or sends it now.',
  status: 200,
  input: ScheduleCampaign,
  output: CampaignView,
  access: 'campaigns:write',
  recentLogin: true,
  fails: [notFound, campaignState, campaignIncomplete],
});

export const pauseCampaign = request('newsletter.campaigns.pause', {
  http: 'POST /api/admin/campaigns/:id/pause',
  description: 'Pauses the sending of a campaign.',
  status: 200,
  ...step,
});
export const resumeCampaign = request('newsletter.campaigns.resume', {
  http: 'POST /api/admin/campaigns/:id/resume',
  description: 'Resumes a paused campaign.',
  status: 200,
  ...step,
  recentLogin: true,
});
export const cancelCampaign = request('newsletter.campaigns.cancel', {
  http: 'POST /api/admin/campaigns/:id/cancel',
  description: 'Cancels a campaign; what was sent stays sent.',
  status: 200,
  ...step,
});
/** Sends unsettled deliveries again, by decision of an administrator. */
export const repeatUnsettled = request('newsletter.campaigns.repeat-unsettled', {
  http: 'POST /api/admin/campaigns/:id/repeat-unsettled',
  description: 'Sends a campaign again to subscribers whose delivery has no known outcome.',
  status: 200,
  ...step,
  recentLogin: true,
});
