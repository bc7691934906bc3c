import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { type Language, languages, type Role, roles } from '../../kit/actor';
import { failure, notFound } from '../../kit/failure';
import { ListQuery, Pagination } from '../../kit/page';
import { keyPermissions, type Permission } from '../../kit/permissions';
import { Nothing, request } from '../../kit/request';
import { SingleLine } from '../../kit/text';

/** How many keys may be active at once. */
export const maxApiKeys = 50;
export const apiKeyLimit = failure<{ limit: number }>()('API_KEY_LIMIT', 'conflict');

const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

class ApiKeyValues {
  /** What the key is for. */
  @SingleLine() @IsString() @Length(1, 80) name: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(keyPermissions, { each: true })
  permissions: Permission[];
}

export class CreateApiKey extends ApiKeyValues {
  /** The key ends after as many days. */
  @IsIn([30, 90, 365]) days: 30 | 90 | 365;
}

export class ApiKeyView extends ApiKeyValues {
  @IsUUID() id: string;
  /** The first characters of the key, by which its owner recognizes it. */
  @IsString() start: string;
  /** Name of the administrator who made it, and for whom it acts; null for a deleted account. */
  @IsOptional() @IsString() maker: string | null;
  @IsIn([...apiKeyStates]) state: ApiKeyState;
  @IsISO8601() createdAt: string;
  @IsISO8601() expiresAt: string;
  /** To the minute; null before its first use. */
  @IsOptional() @IsISO8601() lastUsedAt: string | null;
}

export class CreatedApiKey extends ApiKeyView {
  /** `lk_…`; it is not shown again. */
  @IsString() secret: string;
}

export class ApiKeys {
  @Many(() => ApiKeyView) keys: ApiKeyView[];
  @One(() => Pagination) pagination: Pagination;
}

export const listApiKeys = request('identity.api-keys.list', {
  http: 'GET /api/admin/keys',
  description: 'Lists the API keys, newest first.',
  input: ListQuery,
  output: ApiKeys,
  access: 'keys:write',
  idempotent: true,
});

export const createApiKey = request('identity.api-keys.create', {
  http: 'POST /api/admin/keys',
  description: 'Creates an API key, which is shown once.',
  input: CreateApiKey,
  output: CreatedApiKey,
  access: 'keys:write',
  recentLogin: true,
  fails: [apiKeyLimit],
});

export class ApiKeyIdParam {
  @IsUUID() id: string;
}

/** A revoked key stays revoked; to repeat the call changes nothing. */
export const revokeApiKey = request('identity.api-keys.revoke', {
  http: 'DELETE /api/admin/keys/:id',
  description: 'Revokes an API key.',
  input: ApiKeyIdParam,
  output: Nothing,
  access: 'keys:write',
  fails: [notFound],
  idempotent: true,
});

export class ApiKeyHash {
  /** SHA-256 of the key, base64url. */
  @Matches(/^[\w-]{43}$/) hash: string;
}

/** For whom a key acts, and what it may do at most. */
export class ApiKeyRights {
  @IsUUID() keyId: string;
  @IsUUID() userId: string;
  @IsIn([...roles]) role: Role;
  @IsIn([...languages]) language: Language;
  @IsArray() @IsString({ each: true }) permissions: Permission[];
}

/** `NOT_FOUND` for an unknown, expired or revoked key, and for one whose maker is not of the staff any more. */
export const resolveApiKey = request('identity.api-keys.resolve', {
  input: ApiKeyHash,
  output: ApiKeyRights,
  access: 'service',
  fails: [notFound],
  idempotent: true,
});
