import { ArrayMaxSize, IsArray, IsIn, IsInt, IsUUID, Max, Min, ValidateIf } from 'class-validator';
import { categories, type Category } from '../../catalogue/product-content';

const reductionKinds = ['percent', 'fixed'] as const;
export type ReductionKind = (typeof reductionKinds)[number];
const scopeKinds = ['all', 'categories', 'products'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** A million dollars in cents. */
const maxAmountCents = 100_000_000;

/** What a sale or a discount takes off, and from which products. */
export class ReductionFields {
  @IsIn([...reductionKinds]) kind: ReductionKind;
  /** Percent, or cents of a fixed amount. */
  @ValidateIf(({ kind }: ReductionFields) => kind === 'fixed')
  @IsInt()
  @Min(1)
  @Max(maxAmountCents)
  amountCents?: number;
  @ValidateIf(({ kind }: ReductionFields) => kind === 'percent')
  @IsInt()
  @Min(1)
  @Max(100)
  percent?: number;
  @IsIn([...scopeKinds]) scope: ScopeKind;
  /** For the scope `categories`. */
  @IsArray() @IsIn([...categories], { each: true }) categories: Category[] = [];
  /** For the scope `products`. */
  @IsArray() @ArrayMaxSize(1_000) @IsUUID(undefined, { each: true }) pluginIds: string[] = [];
}
