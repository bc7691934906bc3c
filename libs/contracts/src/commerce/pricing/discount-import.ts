import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Many } from '../../fields/nested';
import { unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { codeExists } from './discount-admin';

/** Longer files are sent in parts: the gateway accepts a thousand keys in a body, and a row has thirteen. */
const maxImportedDiscounts = 75;
/** So many rows with the longest cells. */
const maxBodyBytes = 640 * 1024;

/** The cells of a row as they were written, named as the fields of a new discount: a wrong one is an outcome of its row alone. */
export class ImportedDiscount {
  @IsString() @MaxLength(200) name: string;
  @IsString() @MaxLength(200) code: string;
  /** `percent` or `fixed`. */
  @IsString() @MaxLength(200) kind: string;
  @IsString() @MaxLength(200) percent: string;
  /** In units of the currency of the shop, such as `12.50`. */
  @IsString() @MaxLength(200) amount: string;
  /** `all`, `categories` or `products`; empty: all. */
  @IsString() @MaxLength(200) scope: string;
  /** Separated by semicolons or commas. */
  @IsString() @MaxLength(400) categories: string;
  /** Ids or slugs of products, separated in the same way. */
  @IsString() @MaxLength(4_000) pluginIds: string;
  @IsString() @MaxLength(200) maxUses: string;
  @IsString() @MaxLength(200) maxUsesPerCustomer: string;
  /** `yes`, `no` or empty. */
  @IsString() @MaxLength(200) isExclusive: string;
  /** A day begins in the time zone of the shop. */
  @IsString() @MaxLength(200) startsAt: string;
  @IsString() @MaxLength(200) endsAt: string;
}

export const discountColumns = [
  ...(['name', 'code', 'kind', 'percent', 'amount', 'scope', 'categories', 'pluginIds'] as const),
  ...(['maxUses', 'maxUsesPerCustomer', 'isExclusive', 'startsAt', 'endsAt'] as const),
] satisfies readonly (keyof ImportedDiscount)[];

export class ImportDiscounts {
  @ArrayMinSize(1)
  @ArrayMaxSize(maxImportedDiscounts)
  @Many(() => ImportedDiscount)
  discounts: ImportedDiscount[];
  /** Whether the rows are only checked, and nothing is stored. */
  @IsBoolean() isCheck: boolean;
}

/**
 * added: a code now, or by an import that is no check. same: there with these values. differs: there with others; it stays as it is.
 * repeated: an earlier row has the code. The others name the wrong cell.
 */
const importOutcomes = ['added', 'same', 'differs', 'repeated', ...discountColumns] as const;
export type DiscountImportOutcome = (typeof importOutcomes)[number];

export class ImportedDiscounts {
  /** In the order of the rows. */
  @IsIn([...importOutcomes], { each: true }) outcomes: DiscountImportOutcome[];
}

/** A repeated request adds nothing: the codes are there then. CODE_EXISTS: another request created one meanwhile, and nothing is stored. */
export const importDiscounts = request('commerce.discounts.import', {
  http: 'POST /api/admin/discounts/import',
  description: 'Creates discounts with one code each from rows of a file, or checks the rows.',
  status: 200,
  maxBodyBytes,
  input: ImportDiscounts,
  output: ImportedDiscounts,
  access: 'pricing:write',
  recentLogin: true,
  timeoutMs: 10_000,
  fails: [codeExists, unavailable],
  idempotent: true,
});
