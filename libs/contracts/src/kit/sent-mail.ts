import { IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';

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
