import { IsOptional, IsString, Length } from 'class-validator';
import { failure, notFound, overloaded, tooManyRequests } from '../kit/failure';
import { One } from '../fields/nested';
import { request } from '../kit/request';
import { IsPassword, SingleLine } from '../kit/text';
import { UserProfile } from './users';

export class UpdateProfile {
  @SingleLine() @IsString() @Length(1, 100) firstName: string;
  @SingleLine() @IsString() @Length(1, 100) lastName: string;
  /** Required for a new password (storefront §5). */
  @IsOptional() @IsString() @Length(1, 256) currentPassword?: string;
  @IsOptional() @IsString() @IsPassword() newPassword?: string;
}

export class ProfileUpdated {
  @One(() => UserProfile) user: UserProfile;
  /** A new password ends every other session. Tokens of the current one stay valid; this one counts as a new log-in. */
  @IsOptional() @IsString() token?: string;
}

export const currentPasswordRequired = failure()('CURRENT_PASSWORD_REQUIRED', 'invalid');
export const currentPasswordWrong = failure()('CURRENT_PASSWORD_WRONG', 'invalid');

export const updateProfile = request('identity.users.update-profile', {
  input: UpdateProfile,
  output: ProfileUpdated,
  access: 'user',
  fails: [notFound, currentPasswordRequired, currentPasswordWrong, tooManyRequests, overloaded],
});
