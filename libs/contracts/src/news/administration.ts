import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { IsAddress } from '../kit/address';
import { failure, notFound } from '../kit/failure';
import { IsMoment } from '../kit/moment';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsSlug, NullIsAbsent, Trimmed } from '../kit/text';

/** An article's words in one language. They are text: markup in them is shown as it stands. */
export class ArticleTranslation {
  @IsIn([...languages]) language: Language;
  @Trimmed() @IsString() @Length(1, 200) title: string;
  @Trimmed() @IsString() @Length(1, 300) subtitle: string;
  @Trimmed() @IsString() @Length(1, 40_000) content: string;
}

/** What an administrator writes (spec admin §7). */
export class ArticleDraft {
  @IsString() @IsSlug() slug: string;
  /** A picture of the web or of this shop; other schemes are refused. */
  @Trimmed() @IsAddress() @MaxLength(500) imageUrl: string = '';
  @IsBoolean() isPublished: boolean = true;
  /** In the future: hidden until then. Absent: now, or as it was of what is published already. */
  @IsOptional() @IsMoment() publishedAt?: string;
  @ArrayMinSize(1)
  @ArrayMaxSize(languages.length)
  @ArrayUnique((words?: ArticleTranslation | null) => words?.language)
  @Many(() => ArticleTranslation)
  translations: ArticleTranslation[];
  @NullIsAbsent()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(40)
  @MaxLength(2_000, { each: true })
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { each: true })
  sources?: string[];
}

/** An article as the panel shows it. */
export class ArticleRow {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  @IsBoolean() isPublished: boolean;
  @IsISO8601() publishedAt: string;
  @IsISO8601() createdAt: string;
  @Many(() => ArticleTranslation) translations: ArticleTranslation[];
  @IsArray() @IsString({ each: true }) sources: string[];
}

export class ListArticles extends PageQuery {
  @Trimmed() @IsString() @MaxLength(200) search: string = '';
}

export class ArticlePage {
  @Many(() => ArticleRow) news: ArticleRow[];
  @One(() => Pagination) pagination: Pagination;
}

export const listArticles = request('news.administration.list', {
  input: ListArticles,
  output: ArticlePage,
  access: 'admin',
  idempotent: true,
});

export const slugTaken = failure<{ slug: string }>()('SLUG_TAKEN', 'conflict');
/** Spec admin §5: English title, subtitle and content are required. */
export const englishMissing = failure()('ENGLISH_MISSING', 'invalid');

export const createArticle = request('news.administration.create', {
  input: ArticleDraft,
  output: ArticleRow,
  access: 'admin',
  fails: [slugTaken, englishMissing],
});

export class UpdateArticle extends ArticleDraft {
  @IsUUID() id: string;
}

export const updateArticle = request('news.administration.update', {
  input: UpdateArticle,
  output: ArticleRow,
  access: 'admin',
  fails: [slugTaken, englishMissing, notFound],
  idempotent: true,
});

export class ArticleId {
  @IsUUID() id: string;
}

export const deleteArticle = request('news.administration.delete', {
  input: ArticleId,
  output: Nothing,
  access: 'admin',
  fails: [notFound],
});
