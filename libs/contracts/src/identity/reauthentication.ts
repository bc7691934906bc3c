import { IsOptional, IsString, Length } from 'class-validator';
import { OneTimeCode } from '../fields/code';
import { notFound, overloaded, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';
import { currentPasswordWrong } from './profile';
import { codeRefused } from './two-factor';
import { SessionToken } from './log-in';

/** Verifies the password again, and the code if two-factor authentication is enabled. */
export class Reauthenticate {
  @IsString() @Length(1, 256) password: string;
  /** Six digits of the app, or a recovery code. */
  @IsOptional() @OneTimeCode() @IsString() @Length(6, 20) code?: string;
}

/** Renews the session's time of authentication; the session continues with the new token. */
export const reauthenticate = request('identity.sessions.reauthenticate', {
  input: Reauthenticate,
  output: SessionToken,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests, overloaded],
});
