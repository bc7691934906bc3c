import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { type Role, roles } from '../kit/actor';
import { IsMailAddress } from '../kit/email';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';

export class LogIn {
  @IsMailAddress() email: string;
  @IsString() @Length(1, 256) password: string;
}

/** With what the edge saw of whoever logs in; they read it later in the list of their sessions. */
export class LogInFrom extends LogIn {
  /** Browser and system. */
  @IsOptional() @IsString() @MaxLength(80) device?: string;
  /** A network address without its last part. */
  @IsOptional() @IsString() @MaxLength(60) address?: string;
}

export class SessionToken {
  /** JWT, EdDSA, 30 days (ARCHITECTURE §6). */
  @IsString() token: string;
}

export const invalidCredentials = failure()('INVALID_CREDENTIALS', 'unauthenticated');

/** The password is right; now a code is asked for. The challenge says for whom, and is good for five minutes. */
export const loginCodeRequired = failure<{ challenge: string }>()('LOGIN_CODE_REQUIRED', 'unauthenticated');

export const logIn = request('identity.sessions.create', {
  input: LogInFrom,
  output: SessionToken,
  access: 'public',
  fails: [invalidCredentials, loginCodeRequired, tooManyRequests],
});

export class SessionOwner {
  @IsUUID() userId: string;
  @IsOptional() @IsUUID() sessionId?: string;
}

/** What a token must agree with to be worth anything. */
export class SessionState {
  @IsUUID() userId: string;
  @IsIn([...roles]) role: Role;
  /** Tokens carrying an older version have ended (password change, role change, deletion). */
  @IsInt() tokenVersion: number;
  @IsString() @MaxLength(2) language: 'en' | 'ru';
  /** The session that was asked about has been signed out, or there never was one. */
  @IsOptional() @IsBoolean() isEnded?: boolean;
  /** The session ends then unless it is used before; administrators only. */
  @IsOptional() @IsISO8601() idleUntil?: string;
}

/** The gateway asks this when it has not heard of a user for a while. */
export const sessionState = request('identity.sessions.state', {
  input: SessionOwner,
  output: SessionState,
  access: 'service',
  fails: [notFound],
  idempotent: true,
});
