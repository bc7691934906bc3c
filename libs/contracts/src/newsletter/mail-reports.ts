import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { failure } from '../kit/failure';
import { Nothing, request } from '../kit/request';

/** Whose reports are understood. `standard` is for one's own scripts and providers in between. */
export const mailProviders = ['resend', 'standard'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** What a mail provider tells of letters, signed as the Standard Webhooks say (https://www.standardwebhooks.com). */
export class MailReportDelivery {
  @IsIn([...mailProviders]) provider: MailProvider;
  /** The body exactly as it came, base64: the signature covers its bytes. */
  @IsString() @MaxLength(100_000) payload: string;
  @IsString() @Length(1, 200) messageId: string;
  @IsString() @Length(1, 20) timestamp: string;
  @IsString() @Length(1, 2_000) signature: string;
}

/** The same whether the signature is wrong, too old, or nobody is expected to report. */
export const badReportSignature = failure()('REPORT_SIGNATURE', 'invalid');

/** Answers only after the report is stored. */
export const receiveMailReport = request('newsletter.mail-reports.receive', {
  input: MailReportDelivery,
  output: Nothing,
  access: 'public',
  fails: [badReportSignature],
  idempotent: true,
});
