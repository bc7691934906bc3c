import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { failure, overloaded, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';

export class LogIn {
  @IsEmailAddress() email: string;
  @IsString() @Length(1, 256) password: string;
}

/** With device and network address, which the gateway adds and the list of sessions shows. */
export class LogInFromClient extends LogIn {
  /** Browser and system. */
  @IsOptional() @IsString() @MaxLength(80) device?: string;
  /** A network address without its last part. */
  @IsOptional() @IsString() @MaxLength(60) address?: string;
}

export class SessionToken {
  /** JWT, EdDSA, 30 days (api §4). */
  @IsString() token: string;
}

export const invalidCredentials = failure()('INVALID_CREDENTIALS', 'unauthenticated');

/** The password is correct, and an administrator merged the account into another one of its owner. */
export const accountMerged = failure()('ACCOUNT_MERGED', 'conflict');

/** The password is correct and the account has two-factor authentication. The challenge is valid for five minutes. */
export const loginCodeRequired = failure<{ challenge: string }>()('LOGIN_CODE_REQUIRED', 'unauthenticated');

export const logIn = request('identity.sessions.create', {
  input: LogInFromClient,
  output: SessionToken,
  access: 'public',
  fails: [invalidCredentials, accountMerged, loginCodeRequired, tooManyRequests, overloaded],
});
