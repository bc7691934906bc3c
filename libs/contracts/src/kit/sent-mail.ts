import { IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { IsMailAddress } from './email';
import { Many } from './nested';
import { request } from './request';

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;

/** What became of one promised mail, without what was in it. */
export class SentMail {
  @IsString() template: string;
  @IsString() toAddress: string;
  @IsIn([...mailStates]) state: (typeof mailStates)[number];
  @IsInt() attempts: number;
  @IsOptional() @IsString() lastError: string | null;
  @IsISO8601() queuedAt: string;
  @IsOptional() @IsISO8601() sentAt: string | null;
}

export class MailsOfAddress {
  @IsMailAddress() email: string;
  /** Only what was promised from then on. */
  @IsOptional() @IsISO8601() since?: string;
  /** Only what was promised up to then. */
  @IsOptional() @IsISO8601() until?: string;
}

/** The newest first, as many as travel at once. */
export class SentMails {
  @Many(() => SentMail) mails: SentMail[];
}

/** Every service that writes to people answers this: a customer's part of the data export. */
export const sentMails = (service: string) =>
  request(`${service}.sent-mails.share`, {
    input: MailsOfAddress,
    output: SentMails,
    access: 'service',
    idempotent: true,
  });
