import { ArrayMaxSize, IsIn, IsISO8601, IsString, IsUUID, MaxLength } from 'class-validator';
import { type Role, roles } from '../kit/actor';
import { ChosenIds, Outcomes } from '../kit/bulk';
import { failure, notFound } from '../kit/failure';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';

/** An account as administrators see it (spec admin §3). */
export class UserRow {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsString() email: string;
  @IsIn([...roles]) role: Role;
  @IsISO8601() createdAt: string;
}

export class ListUsers extends PageQuery {
  @Trimmed() @IsString() @MaxLength(254) search: string = '';
}

export class UserPage {
  @Many(() => UserRow) users: UserRow[];
  @One(() => Pagination) pagination: Pagination;
}

export const listUsers = request('identity.administration.list', {
  input: ListUsers,
  output: UserPage,
  access: 'admin',
  idempotent: true,
});

export class UserIds {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(100) ids: string[];
}

export class NamedUser {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsString() email: string;
}

export class NamedUsers {
  @Many(() => NamedUser) users: NamedUser[];
}

/** Who these are, as far as their accounts still are. */
export const nameUsers = request('identity.administration.name', {
  input: UserIds,
  output: NamedUsers,
  access: 'admin',
  idempotent: true,
});

/** Somebody has to be able to let others in. */
export const lastAdmin = failure()('LAST_ADMIN', 'conflict');
/** Nobody shuts themselves out by a slip (spec admin, access). */
export const ownRole = failure()('OWN_ROLE', 'conflict');

export class ChangeRole {
  @IsUUID() id: string;
  @IsIn([...roles]) role: Role;
}

export const changeRole = request('identity.administration.change-role', {
  input: ChangeRole,
  output: UserRow,
  access: 'admin',
  recentLogin: true,
  fails: [notFound, lastAdmin, ownRole],
  idempotent: true,
});

export class UserIdOfPath {
  @IsUUID() id: string;
}

export const deleteUser = request('identity.administration.delete', {
  input: UserIdOfPath,
  output: Nothing,
  access: 'admin',
  recentLogin: true,
  fails: [notFound, lastAdmin, ownRole],
});

/** Several accounts at once; each is its own end with its own outcome. */
export const deleteUsers = request('identity.administration.delete-many', {
  input: ChosenIds,
  output: Outcomes,
  access: 'admin',
  recentLogin: true,
  timeoutMs: 10_000,
});

/** The owner of an account ends it (spec storefront §4, account deletion). */
export const deleteAccount = request('identity.users.delete-account', {
  input: Nothing,
  output: Nothing,
  access: 'user',
  recentLogin: true,
  fails: [notFound, lastAdmin],
});
