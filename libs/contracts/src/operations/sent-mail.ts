import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;

/** The state of one mail, without its content. */
export class SentMail {
  @IsOptional() @IsUUID() id?: string;
  @IsString() template: string;
  @IsString() toAddress: string;
  @IsIn([...mailStates]) state: (typeof mailStates)[number];
  @IsInt() attempts: number;
  @IsOptional() @IsString() lastError: string | null;
  @IsISO8601() queuedAt: string;
  @IsOptional() @IsISO8601() sentAt: string | null;
}

export class ListSentMails {
  @IsEmailAddress() email: string;
  /** Only mails queued since then. */
  @IsOptional() @IsISO8601() since?: string;
  /** Only mails queued until then. */
  @IsOptional() @IsISO8601() until?: string;
  /** Counted from 0. */
  @IsOptional() @IsInt() @Min(0) part?: number;
}

/** The newest first; the next part follows while `hasMore` is true. */
export class SentMails {
  @IsBoolean() hasMore: boolean;
  @Many(() => SentMail) mails: SentMail[];
}

/** Handled by every service that sends mail, for the data export. */
export const sentMails = (service: string) =>
  request(`${service}.sent-mails.export`, {
    input: ListSentMails,
    output: SentMails,
    access: 'service',
    idempotent: true,
  });
