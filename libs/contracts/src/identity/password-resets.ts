import { IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { IsMailAddress } from '../kit/email';
import { failure, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsPassword, Trimmed } from '../kit/text';

export class ForgotPassword {
  @IsMailAddress() email: string;
}

/** The same for every address; the truth goes to the mailbox (ARCHITECTURE §6). */
export class ResetRequested {
  @IsString() message: string;
  /** Names the request. The edge keeps it in a cookie: a code alone would be guessable. */
  @IsUUID() requestId: string;
}

export const forgotPassword = request('identity.password-resets.request', {
  input: ForgotPassword,
  output: ResetRequested,
  access: 'public',
  fails: [tooManyRequests],
});

export class ResetPassword {
  /** The mailed 6-digit code, or the long token of the mailed link. */
  @Trimmed() @IsString() @Length(6, 64) token: string;
  @IsString() @IsPassword() newPassword: string;
  /** Whose code it is, where the request's cookie is not there. */
  @IsOptional() @IsMailAddress() email?: string;
}

/** With the name of the request, as the edge's cookie has it. */
export class ResetPasswordOf extends ResetPassword {
  @IsOptional() @IsUUID() requestId?: string;
}

/** Unknown, used, too old, or of another request: nobody learns which. */
export const resetRefused = failure()('RESET_REFUSED', 'invalid');

export const resetPassword = request('identity.password-resets.redeem', {
  input: ResetPasswordOf,
  output: Nothing,
  access: 'public',
  fails: [resetRefused, tooManyRequests],
});
