import { IsBoolean, IsISO8601, IsString, IsUUID } from 'class-validator';
import { notFound } from '../kit/failure';
import { Many } from '../kit/nested';
import { Nothing, request } from '../kit/request';

/** Somewhere one is logged in. */
export class OpenSession {
  @IsUUID() id: string;
  /** Browser and system; empty where nobody saw them. */
  @IsString() device: string;
  /** A network address without its last part. */
  @IsString() address: string;
  @IsISO8601() createdAt: string;
  /** To about a minute. */
  @IsISO8601() lastSeenAt: string;
  /** The one that asks. */
  @IsBoolean() isCurrent: boolean;
}

export class OpenSessions {
  @Many(() => OpenSession) sessions: OpenSession[];
}

export const listSessions = request('identity.sessions.list', {
  input: Nothing,
  output: OpenSessions,
  access: 'user',
  idempotent: true,
});

export class SessionIdOfPath {
  @IsUUID() id: string;
}

/** Signs one of one's own sessions out; one that has ended stays ended. */
export const endSession = request('identity.sessions.end', {
  input: SessionIdOfPath,
  output: Nothing,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

/** Logging out: the session that asks ends. */
export const logOut = request('identity.sessions.log-out', {
  input: Nothing,
  output: Nothing,
  access: 'user',
  idempotent: true,
});

/** Signs out everywhere, here as well (ARCHITECTURE §6: a raised token version ends all older tokens). */
export const endAllSessions = request('identity.sessions.end-all', {
  input: Nothing,
  output: Nothing,
  access: 'user',
  fails: [notFound],
});
