import { ArrayMaxSize, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

const maxUsers = 1_000;

export class FindAccounts {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(maxUsers) userIds: string[];
}

/** A user that identity has, or had. Users without a row are unknown. */
export class ReconciledAccount {
  @IsUUID() userId: string;
  /** SHA-256 of the address in hex, so that addresses are compared without being sent; null for an erased user. */
  @IsOptional() @IsString() emailHash: string | null;
  @IsOptional() @IsISO8601() emailSince: string | null;
  /** When the account was deleted. */
  @IsOptional() @IsISO8601() erasedAt: string | null;
}

export class Accounts {
  @Many(() => ReconciledAccount) accounts: ReconciledAccount[];
}

/** Those of some users that identity knows. */
export const findAccounts = request('identity.reconciliation.find', {
  input: FindAccounts,
  output: Accounts,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class ErasedUserId {
  @IsUUID() userId: string;
}

/** Publishes the deletion of an erased user again. A user that is not erased stays unchanged. */
export const republishDeletion = request('identity.reconciliation.republish-deletion', {
  input: ErasedUserId,
  output: Nothing,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
