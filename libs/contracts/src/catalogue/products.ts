import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { IsLink } from '../fields/link';
import { failure, notFound } from '../kit/failure';
import { centsOf, IsAmount, isChargeable } from '../fields/money';
import { Many, One } from '../fields/nested';
import { Nullable } from '../fields/nullable';
import { ListQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { type Platform, platforms } from './download-files';
import { IsFileName } from './releases';
import {
  categories,
  type Category,
  IsTextList,
  ProductContent,
  ProductContentDraft,
  ProductListing,
  RussianTranslation,
} from './product-content';

const maxPrice = 999_999;

function isChargeablePrice(price: unknown): boolean {
  if (typeof price !== 'number') return false;
  // Another rule refuses these, and they may be no amount in cents.
  return price <= 0 || price > maxPrice || isChargeable(centsOf(price));
}

/** The limits of the price in a draft. */
export function isPriceAllowed(price: number): boolean {
  return price >= 0 && price <= maxPrice && isChargeablePrice(price);
}

function IsChargeable(): PropertyDecorator {
  return (target, property) =>
    ValidateBy({ name: 'isChargeable', validator: { validate: isChargeablePrice } })(
      target,
      String(property),
    );
}

/** Storage keys of uploads that do not belong to a product yet. */
const sampleKeyPattern = /^samples(?:\/[a-z0-9][a-z0-9._-]*)+$/;
const fileKeyPattern = /^downloads(?:\/[a-z0-9][a-z0-9._-]*)+$/;

export class SampleTexts {
  @IsString() @MaxLength(120) name: string;
  @IsString() @MaxLength(500) description: string;
}

/** An audio sample. Without a file it is listed, and the player shows a message (storefront §8). */
export class ProductSample {
  @One(() => SampleTexts) en: SampleTexts;
  @IsOptional() @One(() => SampleTexts) ru?: SampleTexts;
  @IsString() @Matches(/^\d{1,3}:[0-5]\d$/) duration: string;
  @IsOptional() @IsString() @MaxLength(400) @Matches(sampleKeyPattern) storageKey?: string;
  /** The same phrase without the plug-in. */
  @IsOptional()
  @IsString()
  @MaxLength(400)
  @Matches(sampleKeyPattern)
  bypassedKey?: string;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(400)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(100, { each: true })
  peaks?: number[];
}

/** What is new in a version. */
export class VersionNotes {
  @Trimmed() @IsString() @MaxLength(2_000) en: string = '';
  @Trimmed() @IsString() @MaxLength(2_000) ru: string = '';
}

/** An uploaded file for the buyers of this version. */
export class NewProductFile {
  @IsIn([...platforms]) platform: Platform;
  @IsString() @IsFileName() fileName: string;
  @IsString() @MaxLength(400) @Matches(fileKeyPattern) storageKey: string;
  @IsOptional() @One(() => VersionNotes) notes?: VersionNotes;
}

/** The product as the form sends it (admin §3, §7); an absent optional field stays as it was. */
export class ProductDraft extends ProductContentDraft {
  @Trimmed() @IsString() @Length(1, 120) name: string;
  @Trimmed() @IsString() @Length(1, 5_000) description: string;
  /** Dollars. */
  @IsNumber()
  @IsAmount()
  @Min(0)
  @Max(maxPrice)
  @IsChargeable()
  price: number = 0;
  @IsIn([...categories]) category: Category = 'synthesizer';
  @IsLink() imageUrl: string = '';
  @IsLink() downloadUrl: string = '';
  @Trimmed() @IsString() @Length(1, 40) version: string = '1.0.0';
  @IsTextList(40, 60) compatibility: string[] = [];
  @IsTextList(40, 60) tags: string[] = [];
  @IsBoolean() isActive: boolean = true;
  @IsOptional()
  @ArrayMaxSize(20)
  @Many(() => ProductSample)
  audioSamples?: ProductSample[];
  @IsOptional()
  @ArrayMaxSize(platforms.length)
  @Many(() => NewProductFile)
  newFiles?: NewProductFile[];
  /** `null` deletes the Russian translation. */
  @Nullable() @IsOptional() @One(() => RussianTranslation) ru?: RussianTranslation | null;
}

export class ProductId {
  @IsUUID() id: string;
}

export class UpdateProduct extends ProductDraft {
  @IsUUID() id: string;
  /** The revision that the form loaded; a product changed since then is not overwritten. */
  @IsOptional() @IsInt() @Min(1) revision?: number;
}

/** A row of the list (admin §3). */
export class ProductSummary extends ProductListing {
  @IsString() downloadUrl: string;
  @IsBoolean() isActive: boolean;
  /** Whether there is a stored file or a download URL (https); a product without both is shown and not sold. */
  @IsBoolean() hasFiles: boolean;
  @IsInt() revision: number;
  @IsISO8601() updatedAt: string;
}

/** A file for buyers. */
export class ProductFile {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
}

/** A product with everything that an administrator edits. */
export class Product extends ProductContent {
  /** Of the ground behind its pictures, as `#f4562f`; the palette follows from it. */
  @IsOptional() @IsString() colour?: string;
  @IsString() downloadUrl: string;
  @IsBoolean() isActive: boolean;
  @IsBoolean() hasFiles: boolean;
  @IsInt() revision: number;
  @IsISO8601() updatedAt: string;
  @Many(() => ProductSample) audioSamples: ProductSample[];
  @Many(() => ProductFile) files: ProductFile[];
  @IsOptional() @One(() => RussianTranslation) ru?: RussianTranslation;
}

export class ListProducts extends ListQuery {
  @Trimmed() @IsString() @MaxLength(120) search: string = '';
}

export class ProductPage {
  @Many(() => ProductSummary) products: ProductSummary[];
  @One(() => Pagination) pagination: Pagination;
}

/** The product was changed since the form loaded it. */
export const productChanged = failure()('PRODUCT_CHANGED', 'conflict');
/** The storage has no such upload. */
export const productFileMissing = failure<{ storageKey: string }>()('PRODUCT_FILE_MISSING', 'not-found');
/** Buyers of a version may have its file already: another file needs another version. */
export const productFileExists = failure<{ platform: string; version: string }>()(
  'PRODUCT_FILE_EXISTS',
  'conflict',
);

/** Newest first; the search covers names in every language, tags and the slug. */
export const listProducts = request('catalogue.products.list', {
  http: 'GET /api/admin/products',
  description: 'Lists products, inactive ones included (admin §7).',
  input: ListProducts,
  output: ProductPage,
  access: 'products:read',
  idempotent: true,
});

export const findProduct = request('catalogue.products.find', {
  http: 'GET /api/admin/products/:id',
  description: 'Returns a product with all of its translations.',
  input: ProductId,
  output: Product,
  access: 'products:read',
  fails: [notFound],
  idempotent: true,
});

/** The files of a draft are read completely for their checksums. */
const fileTimeoutMs = 60_000;

export const createProduct = request('catalogue.products.create', {
  http: 'POST /api/admin/products',
  description: 'Creates a product.',
  input: ProductDraft,
  output: Product,
  access: 'products:write',
  recentLogin: true,
  fails: [productFileMissing, productFileExists],
  timeoutMs: fileTimeoutMs,
});

export const updateProduct = request('catalogue.products.update', {
  http: 'PUT /api/admin/products/:id',
  description: 'Updates a product.',
  input: UpdateProduct,
  output: Product,
  access: 'products:write',
  recentLogin: true,
  fails: [notFound, productChanged, productFileMissing, productFileExists],
  timeoutMs: fileTimeoutMs,
});

/** Removes a product from the shop and the lists; its owners keep their downloads (docs/decisions). */
export const archiveProduct = request('catalogue.products.archive', {
  http: 'DELETE /api/admin/products/:id',
  description: 'Archives a product; customers keep what they own.',
  input: ProductId,
  output: Nothing,
  access: 'products:write',
  fails: [notFound],
});
