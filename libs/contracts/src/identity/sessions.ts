import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { type Role, roles } from '../kit/actor';
import { notFound } from '../kit/failure';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

/** A session in the list of its owner. */
export class ActiveSession {
  @IsUUID() id: string;
  /** Browser and system; empty if unknown. */
  @IsString() device: string;
  /** A network address without its last part. */
  @IsString() address: string;
  @IsISO8601() createdAt: string;
  /** Accurate to about a minute. */
  @IsISO8601() lastSeenAt: string;
  /** The session of this request. */
  @IsBoolean() isCurrent: boolean;
}

export class ActiveSessions {
  @Many(() => ActiveSession) sessions: ActiveSession[];
}

export const listSessions = request('identity.sessions.list', {
  http: 'GET /api/account/sessions',
  description: 'Lists the sessions of the user.',
  input: Nothing,
  output: ActiveSessions,
  access: 'user',
  idempotent: true,
});

export class SessionIdParam {
  @IsUUID() id: string;
}

/** Ends one of the user's own sessions. */
export const endSession = request('identity.sessions.end', {
  http: 'DELETE /api/account/sessions/:id',
  description: 'Ends a session of the user.',
  input: SessionIdParam,
  output: Nothing,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

/** Ends the session of this request. */
export const logOut = request('identity.sessions.log-out', {
  http: 'POST /api/logout',
  description: 'Ends the current session.',
  operationId: 'AuthController.logOut',
  status: 200,
  input: Nothing,
  output: Nothing,
  access: 'user',
  idempotent: true,
});

/** Ends every session, the current one included (api §4: a raised token version ends all older tokens). */
export const endAllSessions = request('identity.sessions.end-all', {
  http: 'DELETE /api/account/sessions',
  description: 'Ends all other sessions of the user.',
  input: Nothing,
  output: Nothing,
  access: 'user',
  fails: [notFound],
});

export class SessionStateQuery {
  @IsUUID() userId: string;
  @IsOptional() @IsUUID() sessionId?: string;
}

/** The state that a token must match to be valid. */
export class SessionState {
  @IsUUID() userId: string;
  @IsIn([...roles]) role: Role;
  /** Tokens with an older version have ended (password change, role change, deletion). */
  @IsInt() tokenVersion: number;
  /** Older tokens of the queried session are valid from this version on: it changed the password. */
  @IsOptional() @IsInt() oldestTokenVersion?: number;
  @IsString() @MaxLength(2) language: 'en' | 'ru';
  /** The queried session has ended or never existed. */
  @IsOptional() @IsBoolean() isEnded?: boolean;
  /** The session ends then without further use; administrators only. */
  @IsOptional() @IsISO8601() idleUntil?: string;
}

/** The gateway sends this when its cached state of a user is too old. */
export const sessionState = request('identity.sessions.state', {
  input: SessionStateQuery,
  output: SessionState,
  access: 'service',
  fails: [notFound],
  idempotent: true,
});
