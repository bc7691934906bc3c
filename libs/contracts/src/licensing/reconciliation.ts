import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
} from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import {
  type EntitlementOrigin,
  entitlementSources,
  type EntitlementState,
  entitlementStates,
} from './entitlements';

/** A page of orders of the reconciliation, and their products. */
const maxReconciledOrders = 200;
const maxOwnedProducts = 1_000;

/** A product that an order of a user paid for. */
export class OwnedProduct {
  @IsUUID() userId: string;
  @IsUUID() pluginId: string;
}

export class FindFulfilments {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(maxReconciledOrders) orderIds: string[];
  /** An entitlement may be granted by another order of the same user. */
  @Many(() => OwnedProduct) @ArrayMaxSize(maxOwnedProducts) owners: OwnedProduct[];
}

/** An entitlement with the state of its licence, without the address. */
export class ReconciledRight {
  @IsUUID() entitlementId: string;
  @IsUUID() userId: string;
  @IsUUID() pluginId: string;
  @IsUUID() orderId: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  /** An administrator has suspended it. */
  @IsOptional() @IsBoolean() isHeld?: boolean;
  /** Null without a licence. */
  @IsOptional() @IsIn([...entitlementStates]) licence: EntitlementState | null;
  /** Rights of other sources than an order have none: `orderId` is then the id of the code or grant. */
  @IsIn([...entitlementSources]) source: EntitlementOrigin;
  /** Of a superseded right: whether its user has a purchase that upgraded it. */
  @IsBoolean() isUpgraded: boolean;
  @IsISO8601() createdAt: string;
  /** Whether licensing has erased the user. */
  @IsBoolean() isErased: boolean;
}

/** The download grant of an order. */
export class ReconciledGrant {
  @IsUUID() orderId: string;
  /** SHA-256 of the token, in hex. */
  @IsString() tokenHash: string;
}

/** A product that an order bought at an upgrade price, and the owned product that it supersedes. */
export class ReconciledUpgrade {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsUUID() pluginId: string;
  @IsUUID() fromPluginId: string;
}

/** What licensing recorded about the payment, the refunds and the disputes of an order. */
export class ReconciledPurchase {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsIn([...entitlementStates]) state: EntitlementState;
  @IsUUID(undefined, { each: true }) pluginIds: string[];
  /** Those of them whose licences refunds of lines have revoked. */
  @IsUUID(undefined, { each: true }) revokedPluginIds: string[];
}

/** A gift that has a code. */
export class ReconciledGift {
  @IsUUID() orderId: string;
  /** The code cannot be redeemed. */
  @IsBoolean() isWithdrawn: boolean;
}

export class Fulfilments {
  @Many(() => ReconciledRight) rights: ReconciledRight[];
  @Many(() => ReconciledGrant) grants: ReconciledGrant[];
  @Many(() => ReconciledPurchase) purchases: ReconciledPurchase[];
  @Many(() => ReconciledUpgrade) upgrades: ReconciledUpgrade[];
  @Many(() => ReconciledGift) gifts: ReconciledGift[];
}

/** What licensing holds about some orders. */
export const findFulfilments = request('licensing.reconciliation.find', {
  input: FindFulfilments,
  output: Fulfilments,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class PageOfRights {
  /** The last entitlement of the page before, or any id before the first. */
  @IsUUID() after: string;
  @IsOptional() @IsISO8601() since?: string;
  @IsInt() @Min(1) @Max(maxReconciledOrders) limit: number;
}

export class RightsPage {
  @Many(() => ReconciledRight) rights: ReconciledRight[];
}

/** All entitlements in the order of their ids. */
export const pageOfRights = request('licensing.reconciliation.page', {
  input: PageOfRights,
  output: RightsPage,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
