import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { type Language, languages, type Role, roles } from '../kit/actor';
import { BulkIds, BulkOutcomes } from '../operations/bulk';
import { failure, notFound } from '../kit/failure';
import { IsEmailAddress } from '../fields/email';
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';

/** An account in the administrators' list (admin §3). */
export class AdminUser {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsString() email: string;
  @IsIn([...roles]) role: Role;
  @IsISO8601() createdAt: string;
}

export class ListUsers extends ListQuery {
  @Trimmed() @IsString() @MaxLength(254) search: string = '';
}

export class UserPage {
  @Many(() => AdminUser) users: AdminUser[];
  @One(() => Pagination) pagination: Pagination;
}

export const listUsers = request('identity.administration.list', {
  http: 'GET /api/admin/users',
  description: 'Lists users by name or e-mail (admin §7).',
  operationId: 'UsersController.list',
  input: ListUsers,
  output: UserPage,
  access: 'customers:read',
  idempotent: true,
});

export class UserIdParam {
  @IsUUID() id: string;
}

/** An account on the page of its customer. */
export class CustomerProfile extends AdminUser {
  @IsIn([...languages]) language: Language;
  @IsBoolean() isEmailConfirmed: boolean;
  /** Accurate to a day. */
  @IsISO8601() lastActiveAt: string;
  /** The version of the terms in force at the registration; null if it was not recorded. */
  @IsOptional() @IsString() termsVersion: string | null;
  /** The account that this one was merged into; absent for any other. */
  @IsOptional() @IsUUID() mergedInto?: string;
}

export const findCustomer = request('identity.administration.find', {
  http: 'GET /api/admin/users/:id',
  description: 'Returns the account of a customer.',
  operationId: 'UsersController.find',
  input: UserIdParam,
  output: CustomerProfile,
  access: 'customers:read',
  fails: [notFound],
  idempotent: true,
});

/** Accounts that a name or address in the filter of the audit log may match, and names that are read at once. */
export const maxActors = 100;

export class UserIds {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(maxActors) ids: string[];
}

export class UserName {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsString() email: string;
}

export class UserNames {
  @Many(() => UserName) users: UserName[];
}

/** Name and address of users; deleted accounts are left out. */
export const listUserNames = request('identity.administration.list-names', {
  input: UserIds,
  output: UserNames,
  access: 'audit:read',
  idempotent: true,
});

export class FindActors {
  @Trimmed() @IsString() @Length(1, 254) text: string;
}

/** Users whose name or address contains the text, the newest first; also for who reads the audit log and no customers. */
export const findActors = request('identity.administration.find-actors', {
  input: FindActors,
  output: UserIds,
  access: 'audit:read',
  idempotent: true,
});

/** The shop keeps at least one administrator. */
export const lastAdmin = failure()('LAST_ADMIN', 'conflict');
/** Administrators cannot remove their own role (admin, access). */
export const ownRole = failure()('OWN_ROLE', 'conflict');

export class ChangeRole {
  @IsUUID() id: string;
  @IsIn([...roles]) role: Role;
}

export const changeRole = request('identity.administration.change-role', {
  http: 'PUT /api/admin/users/:id/role',
  description: 'Changes the role of a user.',
  operationId: 'UsersController.changeRole',
  input: ChangeRole,
  output: AdminUser,
  access: 'staff:write',
  recentLogin: true,
  fails: [notFound, lastAdmin, ownRole],
  idempotent: true,
});

export const deleteUser = request('identity.administration.delete', {
  http: 'DELETE /api/admin/users/:id',
  description: 'Deletes a user and their personal data.',
  operationId: 'UsersController.delete',
  input: UserIdParam,
  output: Nothing,
  access: 'customers:delete',
  recentLogin: true,
  fails: [notFound, lastAdmin, ownRole],
});

/** Deletes several accounts, each in its own transaction with its own outcome. */
export const deleteUsers = request('identity.administration.delete-many', {
  input: BulkIds,
  output: BulkOutcomes,
  access: 'customers:delete',
  recentLogin: true,
  timeoutMs: 10_000,
});

/** Both addresses are those of one account. */
export const sameAccount = failure()('SAME_ACCOUNT', 'conflict');
/** An account of the staff is not merged into another one: its rights would end without a change of its role. */
export const staffNotMerged = failure()('STAFF_NOT_MERGED', 'conflict');
/** No account has this address, or it was merged already. */
export const mergeAddressUnknown = failure<{ email: string }>()('MERGE_ADDRESS_UNKNOWN', 'conflict');

export class MergeAccounts {
  /** The account that is left. */
  @IsUUID() id: string;
  /** Its address: it is refused when the account has another one meanwhile. */
  @IsEmailAddress() email: string;
  /** The address of the account that ends, as the administrator typed it. */
  @IsEmailAddress() formerEmail: string;
  /** For the audit log; the customer does not read it. */
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

/** Everything of another account belongs to this one afterwards. It cannot be undone. */
export const mergeAccounts = request('identity.administration.merge', {
  http: 'POST /api/admin/users/:id/merge',
  description: 'Merges another account of the same person into this one; it cannot be undone.',
  operationId: 'UsersController.merge',
  input: MergeAccounts,
  output: Nothing,
  access: 'customers:delete',
  recentLogin: true,
  fails: [notFound, sameAccount, staffNotMerged, mergeAddressUnknown],
});

/** Deletes the user's own account (storefront §4, account deletion). */
export const deleteAccount = request('identity.users.delete-account', {
  http: 'DELETE /api/user/delete-account',
  description: 'Deletes the account and its personal data.',
  operationId: 'ProfileController.delete',
  input: Nothing,
  output: Nothing,
  access: 'user',
  recentLogin: true,
  fails: [notFound, lastAdmin],
});
