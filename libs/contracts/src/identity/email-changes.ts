import { IsString, Length } from 'class-validator';
import { IsMailAddress } from '../kit/email';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { mailSentRecently } from '../kit/mail-limit';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { currentPasswordWrong } from './profile';

export class AskEmailChange {
  @IsMailAddress() newEmail: string;
  @IsString() @Length(1, 256) password: string;
}

/** The same for every address; the truth goes to its mailbox (ARCHITECTURE §6). */
export class EmailChangeAsked {
  @IsString() message: string;
}

export const askEmailChange = request('identity.email-changes.ask', {
  input: AskEmailChange,
  output: EmailChangeAsked,
  access: 'user',
  fails: [notFound, currentPasswordWrong, tooManyRequests],
});

/** Sends a link to the account's present address; confirmed like a change. An address that is confirmed gets none. */
export const askEmailConfirmation = request('identity.email-changes.ask-confirmation', {
  input: Nothing,
  output: Nothing,
  access: 'user',
  fails: [notFound, mailSentRecently, tooManyRequests],
});

export class ConfirmEmailChange {
  /** From the link in the letter to the address. */
  @Trimmed() @IsString() @Length(20, 64) token: string;
}

/** Unknown, used, replaced, too old, or the address is somebody else's by now: nobody learns which. */
export const emailChangeRefused = failure()('EMAIL_CHANGE_REFUSED', 'invalid');

/** Sent by a button; fetching the link changes nothing (programs open the links of mails). */
export const confirmEmailChange = request('identity.email-changes.confirm', {
  input: ConfirmEmailChange,
  output: Nothing,
  access: 'public',
  fails: [emailChangeRefused, tooManyRequests],
});
