import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/** Last page of a list: larger offsets cost the database too much. Half a million rows by tens. */
const maxPage = 50_000;

/** Converts the digits of a query string; other values stay as they are and fail validation. */
export function toInteger({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** `?page=&limit=` of a list; query strings are converted to numbers. */
export class PageQuery {
  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(maxPage)
  page: number = 1;

  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 10;
}

/** Rows of a page where the client names no `limit`. */
export const defaultPartRows = 100;

/** `?page=&limit=` of a list that is whole without `page`; a long list is read in pages. */
export class OptionalPageQuery {
  @IsOptional()
  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(maxPage)
  page?: number;

  @IsOptional()
  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;
}

/** Position in a list sorted by time: the page's number, and the last row before it or the first row after it. */
const cursorPattern = /^(?:after|before)\.\d{1,6}\.-?\d{1,17}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `?page=&limit=`, or `?cursor=` from `pagination` of a page before: the rows that follow it, however deep they are. */
export class ListQuery extends PageQuery {
  @IsOptional() @Matches(cursorPattern) cursor?: string;
}

/**
 * How `total` was counted: in this answer; some minutes ago at most, for a long list; or not to its end, so that there are more rows
 * than `total`.
 */
const totalKinds = ['exact', 'kept', 'minimum'] as const;
export type TotalKind = (typeof totalKinds)[number];

/** `pagination` of a list (storefront §3, admin §3). */
export class Pagination {
  @IsInt() page: number;
  @IsInt() limit: number;
  @IsInt() total: number;
  @IsInt() pages: number;
  /** Without it `total` is exact. */
  @IsOptional() @IsIn([...totalKinds]) totalKind?: TotalKind;
  /** Cursor of the next page; absent on the last page, and in lists without cursors. */
  @IsOptional() @IsString() next?: string;
  /** Cursor of the previous page. */
  @IsOptional() @IsString() previous?: string;
}
