import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { type Language, languages } from '../../kit/actor';
import { failure, notFound } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { Trimmed } from '../../kit/text';

/** The static pages (storefront §2). */
export const pageNames = ['about', 'contacts', 'terms', 'privacy', 'cookies', 'accessibility'] as const;
export type PageName = (typeof pageNames)[number];

/** Another administrator saved or published the page since it was read. */
export const pageChangedMeanwhile = failure()('PAGE_CHANGED', 'conflict');

/** The Markdown has what pages do not have, or what the page must have is missing: `found` in line `line`. */
export const pageRefused = failure<{ language: Language; line: number; found: string }>()(
  'PAGE_REFUSED',
  'invalid',
);

/** Sections that the page must have are missing or empty; `missing` names their anchors. */
export const pageIncomplete = failure<{ language: Language; missing: string }>()(
  'PAGE_INCOMPLETE',
  'invalid',
);

/** Both texts at full length, with escaped characters. */
const maxPageBytes = 600 * 1024;

/** Markdown in the languages of the shop. Six pages of this length fit into one message. */
export class PageTexts {
  @IsString() @Length(1, 40_000) en: string;
  @IsString() @Length(1, 40_000) ru: string;
}

class NamedPage {
  @IsIn([...pageNames]) name: PageName;
}

/** A version that was published; 0 is the text that the program has. */
class PageVersionInfo extends NamedPage {
  @IsInt() @Min(0) version: number;
  /** The day from which it applies, or the time. */
  @IsISO8601() updated: string;
}

class PublishedPage extends PageVersionInfo {
  @One(() => PageTexts) texts: PageTexts;
}

/** The pages of which the shop has published a text of its own. */
export class PublishedPages {
  @Many(() => PublishedPage) pages: PublishedPage[];
}

export const readPages = request('identity.shop.pages', {
  input: Nothing,
  output: PublishedPages,
  access: 'public',
  idempotent: true,
});

class PageSummary extends PageVersionInfo {
  @IsBoolean() hasDraft: boolean;
}

/** Every page with its published version. */
export class PageList {
  @Many(() => PageSummary) pages: PageSummary[];
}

export const listPages = request('identity.shop.list-pages', {
  http: 'GET /api/admin/pages',
  description: 'Lists the static pages with their published versions.',
  input: Nothing,
  output: PageList,
  access: 'pages:read',
  idempotent: true,
});

class PageVersion extends PageVersionInfo {
  /** The administrator; absent for the text of the program. */
  @IsOptional() @IsString() publishedBy?: string;
}

/** A page as an administrator edits it. */
export class EditedPage extends NamedPage {
  /** Of draft and publications together: a change sends the one that was read. */
  @IsInt() @Min(0) revision: number;
  /** The draft, or the published text where there is none. */
  @One(() => PageTexts) texts: PageTexts;
  @IsBoolean() isDraft: boolean;
  /** Newest first; the first is on the page. */
  @Many(() => PageVersion) versions: PageVersion[];
}

export const readPage = request('identity.shop.page', {
  http: 'GET /api/admin/pages/:name',
  description: 'Returns the draft of a static page and its published versions.',
  input: NamedPage,
  output: EditedPage,
  access: 'pages:read',
  idempotent: true,
});

class FindPageVersion extends NamedPage {
  @Type(() => Number) @IsInt() @Min(0) @Max(2_147_483_647) version: number;
}

export const readPageVersion = request('identity.shop.page-version', {
  http: 'GET /api/admin/pages/:name/versions/:version',
  description: 'Returns the text of a published version of a static page.',
  input: FindPageVersion,
  output: PageTexts,
  access: 'pages:read',
  fails: [notFound],
  idempotent: true,
});

export class ChangePage extends NamedPage {
  @IsInt() @Min(0) revision: number;
  @One(() => PageTexts) texts: PageTexts;
}

/** Pages that bind account holders, or inform them of their data. */
export const announcedPageNames = ['terms', 'privacy'] as const;
export type AnnouncedPageName = (typeof announcedPageNames)[number];

/** What changes and from when, for the account holders. */
export class PageAnnouncement {
  @Trimmed() @IsString() @Length(3, 2_000) en: string;
  @Trimmed() @IsString() @Length(3, 2_000) ru: string;
}

export class PublishPage extends ChangePage {
  /** Mailed once to each account; possible for the terms and the privacy policy. */
  @IsOptional() @One(() => PageAnnouncement) announcement?: PageAnnouncement;
}

/** A draft is work in progress, so its text is not examined. */
export const savePageDraft = request('identity.shop.save-page-draft', {
  http: 'PUT /api/admin/pages/:name',
  description: 'Saves the draft of a static page.',
  maxBodyBytes: maxPageBytes,
  input: ChangePage,
  output: EditedPage,
  access: 'pages:write',
  fails: [pageChangedMeanwhile],
});

export const publishPage = request('identity.shop.publish-page', {
  http: 'POST /api/admin/pages/:name/publish',
  description: 'Publishes the text of a static page as its next version.',
  maxBodyBytes: maxPageBytes,
  input: PublishPage,
  output: EditedPage,
  access: 'pages:write',
  recentLogin: true,
  fails: [pageChangedMeanwhile, pageRefused, pageIncomplete],
});

export class PreviewPage extends NamedPage {
  @IsIn([...languages]) language: Language;
  @IsString() @Length(1, 40_000) markdown: string;
}

/** Title, introduction and sections, with the placeholders filled. */
class PagePreview {
  @IsObject() document: object;
}

export const previewPage = request('identity.shop.preview-page', {
  http: 'POST /api/admin/pages/:name/preview',
  description: 'Returns the static page that a text would make.',
  maxBodyBytes: maxPageBytes,
  input: PreviewPage,
  output: PagePreview,
  access: 'pages:read',
  fails: [pageRefused],
  idempotent: true,
});
