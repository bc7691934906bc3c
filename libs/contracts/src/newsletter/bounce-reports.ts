import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { failure } from '../kit/failure';
import { Nothing, request } from '../kit/request';

/** Supported mail providers. `standard` is a neutral format for scripts and adapters. */
const mailProviders = ['resend', 'standard'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** A webhook of a mail provider, signed by Standard Webhooks (https://www.standardwebhooks.com). */
export class BounceReportDelivery {
  @IsIn([...mailProviders]) provider: MailProvider;
  /** The unchanged body in base64, because the signature covers its bytes. */
  @IsString() @MaxLength(100_000) payload: string;
  @IsString() @Length(1, 200) messageId: string;
  @IsString() @Length(1, 20) timestamp: string;
  @IsString() @Length(1, 2_000) signature: string;
}

/** The same error for a wrong or old signature and for a missing secret. */
export const invalidReportSignature = failure()('REPORT_SIGNATURE', 'invalid');

/** Responds after the report is stored. */
export const receiveBounceReport = request('newsletter.mail-reports.receive', {
  input: BounceReportDelivery,
  output: Nothing,
  access: 'public',
  fails: [invalidReportSignature],
  idempotent: true,
});
