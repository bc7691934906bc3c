import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import type { Cents } from '../../fields/money';
import { Many, One } from '../../fields/nested';
import { failure, notFound, unavailable } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { saleProductUnknown } from './sale-admin';

/** A million dollars in cents. */
const maxPriceCents = 100_000_000;

/** A fixed price of one product for the owners of another one. */
export class CreateUpgradePath {
  @IsUUID() fromPluginId: string;
  /** Only for licences that end with this major version or an earlier one; absent: for every licence. */
  @IsOptional() @IsInt() @Min(0) @Max(1_000) fromMajor?: number;
  @IsUUID() toPluginId: string;
  @IsInt() @Min(0) @Max(maxPriceCents) priceCents: number;
}

export class UpgradePathListItem {
  @IsUUID() id: string;
  @IsUUID() fromPluginId: string;
  @IsString() fromName: string;
  @IsOptional() @IsInt() fromMajor: number | null;
  @IsUUID() toPluginId: string;
  @IsString() toName: string;
  @IsInt() priceCents: Cents;
  /** An inactive path reduces no price. */
  @IsBoolean() isActive: boolean;
  @IsISO8601() createdAt: string;
  @IsISO8601() updatedAt: string;
}

export class ListUpgradePaths extends PageQuery {}

export class UpgradePathPage {
  @Many(() => UpgradePathListItem) paths: UpgradePathListItem[];
  @One(() => Pagination) pagination: Pagination;
}

/** A path from a product to itself: a new major version is a product of its own. */
export const pathToItself = failure()('PATH_TO_ITSELF', 'invalid');
/** A price above nothing that is below the smallest charge of a card: the customer would pay more than was announced. */
export const priceTooSmall = failure()('PRICE_TOO_SMALL', 'invalid');
/** There is a path between these products already; it can be changed. */
export const pathExists = failure()('PATH_EXISTS', 'conflict');

export const createUpgradePath = request('commerce.upgrade-paths.create', {
  http: 'POST /api/admin/upgrade-paths',
  description: 'Creates a fixed price of a product for owners of another one.',
  input: CreateUpgradePath,
  output: UpgradePathListItem,
  access: 'pricing:write',
  fails: [pathToItself, pathExists, priceTooSmall, saleProductUnknown, unavailable],
});

/** Newest first. */
export const listUpgradePaths = request('commerce.upgrade-paths.list', {
  http: 'GET /api/admin/upgrade-paths',
  description: 'Lists upgrade paths, newest first.',
  input: ListUpgradePaths,
  output: UpgradePathPage,
  access: 'pricing:read',
  idempotent: true,
});

export class ChangeUpgradePath {
  @IsUUID() id: string;
  @IsInt() @Min(0) @Max(maxPriceCents) priceCents: number;
  @IsBoolean() isActive: boolean;
}

/** Changes the price of a path, or switches it off or on, whatever its price is. An open payment keeps its price. */
export const changeUpgradePath = request('commerce.upgrade-paths.change', {
  http: 'PUT /api/admin/upgrade-paths/:id',
  description: 'Changes the price of an upgrade path, or switches it off or on.',
  input: ChangeUpgradePath,
  output: UpgradePathListItem,
  access: 'pricing:write',
  fails: [notFound, priceTooSmall],
  idempotent: true,
});
