import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

/** A failed mail without its content. */
export class FailedMail {
  @IsUUID() id: string;
  @IsString() key: string;
  @IsString() template: string;
  @IsString() toAddress: string;
  @IsInt() attempts: number;
  @IsOptional() @IsString() lastError: string | null;
  @IsISO8601() queuedAt: string;
  /** The order of a gift, whose buyer is the sender of the mail. */
  @IsOptional() @IsUUID() orderId?: string;
  /** False when its data was erased, or the address is invalid. */
  @IsBoolean() canRetry: boolean;
}

export class FailedMails {
  @Many(() => FailedMail) items: FailedMail[];
}

export class RetryMails {
  /** One mail; without it all failed mails. */
  @IsOptional() @IsUUID() id?: string;
}

export class RetriedMails {
  @IsInt() count: number;
}

/** Handled by every service that sends mail; sent by `npm run shop -- mail`. */
export const listFailedMails = (service: string) =>
  request(`${service}.failed-mails.list`, { input: Nothing, output: FailedMails, access: 'operations:read' });

export const retryMails = (service: string) =>
  request(`${service}.failed-mails.retry`, {
    input: RetryMails,
    output: RetriedMails,
    access: 'operations:write',
  });
