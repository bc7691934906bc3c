import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
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
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsLink } from '../fields/link';
import { Many, One } from '../fields/nested';
import type { Language } from '../kit/actor';
import { failure, notFound } from '../kit/failure';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsLanguage, Trimmed } from '../kit/text';
import { SalesTerms } from './sales';

const minParts = 2;
const maxParts = 20;
/** The shop shows all of its bundles on one page. */
export const maxBundles = 100;

/** Several plug-ins that are sold together, each at its list price less a percentage. */
export class BundleDraft {
  @Trimmed() @IsString() @Length(1, 120) titleEn: string;
  @Trimmed() @IsString() @Length(1, 120) titleRu: string;
  @Trimmed() @IsString() @MaxLength(2_000) descriptionEn: string = '';
  @Trimmed() @IsString() @MaxLength(2_000) descriptionRu: string = '';
  @IsLink() imageUrl: string = '';
  @IsInt() @Min(0) @Max(100) percent: number;
  @IsBoolean() isActive: boolean = true;
  /** The parts in the order in which they are shown. */
  @IsArray()
  @ArrayMinSize(minParts)
  @ArrayMaxSize(maxParts)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  pluginIds: string[];
}

export class BundleId {
  @IsUUID() id: string;
}

export class UpdateBundle extends BundleDraft {
  @IsUUID() id: string;
  /** The revision that the form loaded; a bundle changed since then is not overwritten. */
  @IsOptional() @IsInt() @Min(1) revision?: number;
}

const partProblems = ['inactive', 'without-files'] as const;
export type PartProblem = (typeof partProblems)[number];

/** A part as the panel shows it. */
export class BundlePart {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  /** List price in dollars. */
  @IsNumber() @Min(0) price: number;
  /** Why the part cannot be sold, and the bundle with it. */
  @IsOptional() @IsIn([...partProblems]) problem: PartProblem | null;
}

/** `on-sale`: visible and sold. `unsaleable`: active, but a part cannot be sold, so it is neither. `inactive`: switched off. */
const bundleStates = ['on-sale', 'unsaleable', 'inactive'] as const;
export type BundleState = (typeof bundleStates)[number];

/** A bundle with everything that an administrator edits. */
export class Bundle {
  @IsUUID() id: string;
  @IsString() slug: string;
  @IsString() titleEn: string;
  @IsString() titleRu: string;
  @IsString() descriptionEn: string;
  @IsString() descriptionRu: string;
  @IsString() imageUrl: string;
  @IsInt() percent: number;
  @IsBoolean() isActive: boolean;
  @IsIn([...bundleStates]) state: BundleState;
  @Many(() => BundlePart) parts: BundlePart[];
  /** Sum of the parts' list prices in dollars. */
  @IsNumber() listPrice: number;
  /** The price without sales, in dollars. */
  @IsNumber() price: number;
  @IsInt() revision: number;
  @IsISO8601() createdAt: string;
  @IsISO8601() updatedAt: string;
}

export class ListBundles extends PageQuery {
  @Trimmed() @IsString() @MaxLength(120) search: string = '';
}

export class BundlePage {
  @Many(() => Bundle) bundles: Bundle[];
  @One(() => Pagination) pagination: Pagination;
}

/** The bundle was changed since the form loaded it. */
export const bundleChangedSince = failure()('BUNDLE_CHANGED', 'conflict');
/** A part does not exist, or was deleted. */
export const bundlePartUnknown = failure<{ pluginId: string }>()('BUNDLE_PART_UNKNOWN', 'invalid');
/** The shop has as many bundles as it can show. */
export const tooManyBundles = failure()('TOO_MANY_BUNDLES', 'conflict');

/** Newest first; the search covers the titles and the slug. */
export const listBundles = request('catalogue.bundles.list', {
  http: 'GET /api/admin/bundles',
  description: 'Lists bundles with the problems of their parts, newest first.',
  operationId: 'AdminBundlesController.list',
  input: ListBundles,
  output: BundlePage,
  access: 'products:read',
  idempotent: true,
});

export const findBundle = request('catalogue.bundles.find', {
  http: 'GET /api/admin/bundles/:id',
  description: 'Returns a bundle in both languages.',
  operationId: 'AdminBundlesController.find',
  input: BundleId,
  output: Bundle,
  access: 'products:read',
  fails: [notFound],
  idempotent: true,
});

export const createBundle = request('catalogue.bundles.create', {
  http: 'POST /api/admin/bundles',
  description: 'Creates a bundle.',
  operationId: 'AdminBundlesController.create',
  input: BundleDraft,
  output: Bundle,
  access: 'products:write',
  fails: [bundlePartUnknown, tooManyBundles],
});

export const updateBundle = request('catalogue.bundles.update', {
  http: 'PUT /api/admin/bundles/:id',
  description: 'Updates a bundle.',
  operationId: 'AdminBundlesController.update',
  input: UpdateBundle,
  output: Bundle,
  access: 'products:write',
  fails: [notFound, bundleChangedSince, bundlePartUnknown],
});

/** Takes a bundle off sale; it can be activated again. */
export const deactivateBundle = request('catalogue.bundles.deactivate', {
  http: 'POST /api/admin/bundles/:id/deactivate',
  description: 'Takes a bundle off sale.',
  operationId: 'AdminBundlesController.deactivate',
  status: 200,
  input: BundleId,
  output: Bundle,
  access: 'products:write',
  fails: [notFound],
  idempotent: true,
});

/** Orders keep name and parts of a deleted bundle. */
export const deleteBundle = request('catalogue.bundles.delete', {
  http: 'DELETE /api/admin/bundles/:id',
  description: 'Deletes a bundle; orders keep its name and parts.',
  operationId: 'AdminBundlesController.delete',
  input: BundleId,
  output: Nothing,
  access: 'products:write',
  fails: [notFound],
});

/** What a bundle consisted of from a moment on, for the lowest price of 30 days. */
export class BundleTermsPeriod {
  @IsISO8601() startsAt: string;
  @IsInt() percent: number;
  @IsArray() @IsUUID(undefined, { each: true }) pluginIds: string[];
}

/** The present terms of a bundle for a sale, in one language. */
export class BundleTerms {
  @IsUUID() bundleId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  @IsInt() percent: number;
  @Many(() => SalesTerms) parts: SalesTerms[];
  /** Former and present terms, oldest first. */
  @Many(() => BundleTermsPeriod) history: BundleTermsPeriod[];
}

export class ListBundleTerms {
  @IsString() @IsLanguage() lang: Language = 'en';
  /** Absent: all bundles on sale. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(maxBundles)
  @IsString({ each: true })
  slugs?: string[];
}

export class BundleTermsList {
  @Many(() => BundleTerms) bundles: BundleTerms[];
}

/** The bundles on sale, newest first: active ones whose parts can all be sold. Others are absent. */
export const listBundleTerms = request('catalogue.bundles.list-terms', {
  input: ListBundleTerms,
  output: BundleTermsList,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class ListBundleNames {
  @IsString() @IsLanguage() lang: Language = 'en';
  @IsArray()
  @ArrayMaxSize(maxBundles)
  @IsUUID(undefined, { each: true })
  ids: string[];
}

export class BundleName {
  @IsUUID() bundleId: string;
  @IsString() name: string;
}

export class BundleNames {
  @Many(() => BundleName) bundles: BundleName[];
}

/** The names of bundles, whether they are on sale or not: orders name what was bought. Deleted ones are absent. */
export const listBundleNames = request('catalogue.bundles.list-names', {
  input: ListBundleNames,
  output: BundleNames,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
