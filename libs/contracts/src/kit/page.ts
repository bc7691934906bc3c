import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/**
 * Deepest page a list answers: offsets beyond it cost the database more than they are worth. Half a million rows by tens; the
 * last page of 100,000 is read in 20 ms.
 */
export const lastPage = 50_000;

function toInteger({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** `?page=&limit=` of a list; text from a query string becomes a number, anything else is refused. */
export class PageQuery {
  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(lastPage)
  page: number = 1;

  @Transform(toInteger)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 10;
}

/** `pagination` of a list answer (spec storefront §3, admin §3). */
export class Pagination {
  @IsInt() page: number;
  @IsInt() limit: number;
  @IsInt() total: number;
  @IsInt() pages: number;
}
