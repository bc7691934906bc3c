import { IsOptional, IsString, Length } from 'class-validator';
import { notFound, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { currentPasswordWrong } from './profile';
import { codeRefused } from './second-factor';
import { SessionToken } from './session';

/** Proof that the owner is still at the keyboard; the code where the account has a second factor. */
export class Reauthenticate {
  @IsString() @Length(1, 256) password: string;
  /** Six digits of the app, or a recovery code. */
  @IsOptional() @Trimmed() @IsString() @Length(6, 20) code?: string;
}

/** Renews the session's time of authentication; the session goes on with the new token. */
export const reauthenticate = request('identity.sessions.reauthenticate', {
  input: Reauthenticate,
  output: SessionToken,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests],
});
