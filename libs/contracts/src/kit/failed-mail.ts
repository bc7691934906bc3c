import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from './nested';
import { Nothing, request } from './request';

/** A mail that was given up, without what was in it. */
export class FailedMail {
  @IsUUID() id: string;
  @IsString() key: string;
  @IsString() template: string;
  @IsString() toAddress: string;
  @IsInt() attempts: number;
  @IsOptional() @IsString() lastError: string | null;
  @IsISO8601() queuedAt: string;
  /** False when it was erased, so that nothing is left to write it from, or when the address is none. */
  @IsBoolean() canRetry: boolean;
}

export class FailedMails {
  @Many(() => FailedMail) items: FailedMail[];
}

export class RetryMails {
  /** One mail; all of them when it is left out. */
  @IsOptional() @IsUUID() id?: string;
}

export class RetriedMails {
  @IsInt() count: number;
}

/** Every service that writes to people answers these two; `npm run shop -- mail` asks them. */
export const listFailedMails = (service: string) =>
  request(`${service}.failed-mails.list`, { input: Nothing, output: FailedMails, access: 'admin' });

export const retryMails = (service: string) =>
  request(`${service}.failed-mails.retry`, { input: RetryMails, output: RetriedMails, access: 'admin' });
