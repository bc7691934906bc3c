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
import { IsAddress } from '../kit/address';
import { failure, notFound } from '../kit/failure';
import { leastChargeCents } from '../kit/money';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { NullIsAbsent, Trimmed } from '../kit/text';
import { type Platform, platforms } from './download-files';
import { IsFileName } from './installers';
import { categories, type Category, Specifications, SystemRequirements } from './plugins';

function isChargeable(price: unknown): boolean {
  return typeof price === 'number' && (price <= 0 || Math.round(price * 100) >= leastChargeCents);
}

/** Free, or at least what a card can be charged with: a price between could never be paid. */
function IsChargeable(): PropertyDecorator {
  return (target, property) =>
    ValidateBy({ name: 'isChargeable', validator: { validate: isChargeable } })(target, String(property));
}

/** Some short texts. */
function IsList(most: number, longest: number): PropertyDecorator {
  return (target, property) => {
    for (const rule of [
      IsArray(),
      ArrayMaxSize(most),
      IsString({ each: true }),
      Length(1, longest, { each: true }),
    ])
      rule(target, String(property));
  };
}

/** Where uploads of sounds and of files wait for the product they are meant for. */
const soundKey = /^samples(?:\/[a-z0-9][a-z0-9._-]*)+$/;
const fileKey = /^downloads(?:\/[a-z0-9][a-z0-9._-]*)+$/;

/** The Russian words of a product. */
export class RussianWords {
  @Trimmed() @IsString() @Length(1, 120) name: string;
  @Trimmed() @IsString() @Length(1, 5_000) description: string;
  @NullIsAbsent() @IsOptional() @IsString() @MaxLength(20_000) detailedDescription?: string;
  @NullIsAbsent() @IsOptional() @IsList(40, 300) features?: string[];
  @NullIsAbsent() @IsOptional() @IsList(40, 60) tags?: string[];
  @NullIsAbsent() @IsOptional() @One(() => Specifications) specifications?: Specifications;
}

export class SampleWords {
  @IsString() @MaxLength(120) name: string;
  @IsString() @MaxLength(500) description: string;
}

/** A phrase to listen to. Without a file it is listed, and says so when it is pressed (spec storefront §8). */
export class ProductSample {
  @One(() => SampleWords) en: SampleWords;
  @NullIsAbsent() @IsOptional() @One(() => SampleWords) ru?: SampleWords;
  @IsString() @Matches(/^\d{1,3}:[0-5]\d$/) duration: string;
  @NullIsAbsent() @IsOptional() @IsString() @MaxLength(400) @Matches(soundKey) storageKey?: string;
  /** The same phrase without the plug-in. */
  @NullIsAbsent() @IsOptional() @IsString() @MaxLength(400) @Matches(soundKey) bypassedKey?: string;
  @NullIsAbsent()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(400)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(100, { each: true })
  peaks?: number[];
}

/** A file in the storage that buyers of this version are to get. */
export class NewProductFile {
  @IsIn([...platforms]) platform: Platform;
  @IsString() @IsFileName() fileName: string;
  @IsString() @MaxLength(400) @Matches(fileKey) storageKey: string;
}

/** The product as the dialog sends it (spec admin §3, §7); what is optional stays as it was. */
export class ProductDraft {
  @Trimmed() @IsString() @Length(1, 120) name: string;
  @Trimmed() @IsString() @Length(1, 5_000) description: string;
  /** Dollars. */
  @IsNumber({ maxDecimalPlaces: 2, allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(100_000)
  @IsChargeable()
  price: number = 0;
  @IsIn([...categories]) category: Category = 'synthesizer';
  @IsAddress() imageUrl: string = '';
  @IsAddress() downloadUrl: string = '';
  @Trimmed() @IsString() @Length(1, 40) version: string = '1.0.0';
  @IsList(40, 60) compatibility: string[] = [];
  @IsList(40, 60) tags: string[] = [];
  @IsBoolean() isActive: boolean = true;

  @NullIsAbsent() @IsOptional() @IsString() @MaxLength(20_000) detailedDescription?: string;
  @NullIsAbsent() @IsOptional() @IsList(40, 300) features?: string[];
  @NullIsAbsent() @IsOptional() @IsAddress() descriptionImageUrl?: string;
  @NullIsAbsent() @IsOptional() @IsAddress() videoUrl?: string;
  @NullIsAbsent() @IsOptional() @IsArray() @ArrayMaxSize(30) @IsAddress(true) gallery?: string[];
  @NullIsAbsent() @IsOptional() @One(() => SystemRequirements) systemRequirements?: SystemRequirements;
  @NullIsAbsent() @IsOptional() @One(() => Specifications) specifications?: Specifications;
  @NullIsAbsent() @IsOptional() @ArrayMaxSize(20) @Many(() => ProductSample) audioSamples?: ProductSample[];
  @NullIsAbsent()
  @IsOptional()
  @ArrayMaxSize(platforms.length)
  @Many(() => NewProductFile)
  newFiles?: NewProductFile[];
  /** `null` takes the Russian words away. */
  @IsOptional() @One(() => RussianWords) ru?: RussianWords | null;
}

export class ProductId {
  @IsUUID() id: string;
}

export class UpdateProduct extends ProductDraft {
  @IsUUID() id: string;
  /** What the editor read; a product that has changed since is not written over. */
  @NullIsAbsent() @IsOptional() @IsInt() @Min(1) revision?: number;
}

/** A line of the list (spec admin §3). */
export class ProductRow {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() description: string;
  @IsNumber() price: number;
  @IsIn([...categories]) category: Category;
  @IsString() imageUrl: string;
  @IsString() downloadUrl: string;
  @IsString() version: string;
  @IsArray() @IsString({ each: true }) compatibility: string[];
  @IsArray() @IsString({ each: true }) tags: string[];
  @IsBoolean() isActive: boolean;
  /** Buyers have something to download; without a file it is not sold. */
  @IsBoolean() hasFiles: boolean;
  @IsInt() revision: number;
  @IsISO8601() updatedAt: string;
}

/** A file buyers get. */
export class ProductFile {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
}

/** Everything about a product. */
export class Product extends ProductRow {
  @IsString() detailedDescription: string;
  @IsArray() @IsString({ each: true }) features: string[];
  @IsString() descriptionImageUrl: string;
  @IsString() videoUrl: string;
  @IsArray() @IsString({ each: true }) gallery: string[];
  @One(() => SystemRequirements) systemRequirements: SystemRequirements;
  @One(() => Specifications) specifications: Specifications;
  @Many(() => ProductSample) audioSamples: ProductSample[];
  @Many(() => ProductFile) files: ProductFile[];
  @IsOptional() @One(() => RussianWords) ru?: RussianWords;
}

export class ListProducts extends PageQuery {
  @Trimmed() @IsString() @MaxLength(120) search: string = '';
}

export class ProductPage {
  @Many(() => ProductRow) products: ProductRow[];
  @One(() => Pagination) pagination: Pagination;
}

/** Somebody else saved the product meanwhile. */
export const productChanged = failure()('PRODUCT_CHANGED', 'conflict');
/** An upload that is not, or no longer, in the storage. */
export const productFileMissing = failure<{ storageKey: string }>()('PRODUCT_FILE_MISSING', 'not-found');
/** Buyers of a version have its file already: another file is another version. */
export const productFileExists = failure<{ platform: string; version: string }>()(
  'PRODUCT_FILE_EXISTS',
  'conflict',
);

/** A product without a file to download cannot be active: its buyers would get nothing. */
export const productWithoutFiles = failure()('PRODUCT_WITHOUT_FILES', 'conflict');

/** Newest first; the search looks at names in every language, tags and the slug. */
export const listProducts = request('catalogue.products.list', {
  input: ListProducts,
  output: ProductPage,
  access: 'admin',
  idempotent: true,
});

export const findProduct = request('catalogue.products.find', {
  input: ProductId,
  output: Product,
  access: 'admin',
  fails: [notFound],
  idempotent: true,
});

/** Files named in the draft are read whole for their sums. */
const fileWorkMs = 60_000;

export const createProduct = request('catalogue.products.create', {
  input: ProductDraft,
  output: Product,
  access: 'admin',
  fails: [productFileMissing, productFileExists, productWithoutFiles],
  timeoutMs: fileWorkMs,
});

export const updateProduct = request('catalogue.products.update', {
  input: UpdateProduct,
  output: Product,
  access: 'admin',
  fails: [notFound, productChanged, productFileMissing, productFileExists, productWithoutFiles],
  timeoutMs: fileWorkMs,
});

/** Takes a product out of the shop and the lists for good; its owners keep their downloads (docs/decisions). */
export const archiveProduct = request('catalogue.products.archive', {
  input: ProductId,
  output: Nothing,
  access: 'admin',
  fails: [notFound],
});
