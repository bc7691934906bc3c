import { IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { OneTimeCode } from '../fields/code';
import { IsEmailAddress } from '../fields/email';
import { failure, overloaded, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsPassword } from '../kit/text';

export class ForgotPassword {
  @IsEmailAddress() email: string;
}

/** The same for every address, so that the response does not reveal accounts (api §3). */
export class PasswordResetRequested {
  @IsString() message: string;
  /** Id of the request. The gateway stores it in a cookie, because a code alone would be guessable. */
  @IsUUID() requestId: string;
}

export const forgotPassword = request('identity.password-resets.request', {
  input: ForgotPassword,
  output: PasswordResetRequested,
  access: 'public',
  fails: [tooManyRequests],
});

export class ResetPassword {
  /** The mailed 6-digit code, or the token of the mailed link. */
  @OneTimeCode() @IsString() @Length(6, 64) token: string;
  @IsString() @IsPassword() newPassword: string;
  /** The account of the code, if the cookie of the request is missing. */
  @IsOptional() @IsEmailAddress() email?: string;
}

/** With the id of the request from the gateway's cookie. */
export class ResetPasswordWithRequest extends ResetPassword {
  @IsOptional() @IsUUID() requestId?: string;
}

/** Unknown, used or expired code, or code of another request; the reason is not revealed. */
export const resetRefused = failure()('RESET_REFUSED', 'invalid');

export const resetPassword = request('identity.password-resets.redeem', {
  input: ResetPasswordWithRequest,
  output: Nothing,
  access: 'public',
  fails: [resetRefused, tooManyRequests, overloaded],
});
