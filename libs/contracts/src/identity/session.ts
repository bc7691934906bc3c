import { IsIn, IsInt, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { type Role, roles } from '../kit/actor';
import { IsMailAddress } from '../kit/email';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';

export class LogIn {
  @IsMailAddress() email: string;
  @IsString() @Length(1, 256) password: string;
}

export class SessionToken {
  /** JWT, EdDSA, 30 days (ARCHITECTURE §6). */
  @IsString() token: string;
}

export const invalidCredentials = failure()('INVALID_CREDENTIALS', 'unauthenticated');

export const logIn = request('identity.sessions.create', {
  input: LogIn,
  output: SessionToken,
  access: 'public',
  fails: [invalidCredentials, tooManyRequests],
});

export class SessionOwner {
  @IsUUID() userId: string;
}

/** What a token must agree with to be worth anything. */
export class SessionState {
  @IsUUID() userId: string;
  @IsIn([...roles]) role: Role;
  /** Tokens carrying an older version have ended (password change, role change, deletion). */
  @IsInt() tokenVersion: number;
  @IsString() @MaxLength(2) language: 'en' | 'ru';
}

/** The gateway asks this when it has not heard of a user for a while. */
export const sessionState = request('identity.sessions.state', {
  input: SessionOwner,
  output: SessionState,
  access: 'service',
  fails: [notFound],
  idempotent: true,
});
