import { IsString, Length } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { failure, notFound, overloaded, tooManyRequests } from '../kit/failure';
import { mailSentRecently } from '../operations/mail-limit';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { currentPasswordWrong } from './profile';

export class RequestEmailChange {
  @IsEmailAddress() newEmail: string;
  @IsString() @Length(1, 256) password: string;
}

/** The same for every address, so that the response does not reveal accounts (api §3). */
export class EmailChangeRequested {
  @IsString() message: string;
}

export const requestEmailChange = request('identity.email-changes.request', {
  input: RequestEmailChange,
  output: EmailChangeRequested,
  access: 'user',
  fails: [notFound, currentPasswordWrong, tooManyRequests, overloaded],
});

/** Mails a confirmation link to the account's address, unless the address is confirmed already. */
export const requestEmailConfirmation = request('identity.email-changes.request-confirmation', {
  input: Nothing,
  output: Nothing,
  access: 'user',
  fails: [notFound, mailSentRecently, tooManyRequests],
});

export class ConfirmEmailChange {
  /** From the mailed link. */
  @Trimmed() @IsString() @Length(20, 64) token: string;
}

/** Unknown, used, replaced or expired token, or an address taken meanwhile; the reason is not revealed. */
export const emailChangeRefused = failure()('EMAIL_CHANGE_REFUSED', 'invalid');

/** Sent by a button: opening the link changes nothing, because mail programs open links. */
export const confirmEmailChange = request('identity.email-changes.confirm', {
  input: ConfirmEmailChange,
  output: Nothing,
  access: 'public',
  fails: [emailChangeRefused, tooManyRequests],
});
