import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/**
 * Last page of a list: larger offsets cost the database too much. Half a million rows by tens; the last page of 100,000 is read
 * in 20 ms.
 */
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

/** `pagination` of a list (storefront §3, admin §3). */
export class Pagination {
  @IsInt() page: number;
  @IsInt() limit: number;
  @IsInt() total: number;
  @IsInt() pages: number;
}
