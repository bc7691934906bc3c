import { Transform } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { toNumber } from '../config/load-config';

/** The schedule of the rules, and the period of mails, which several services share. */
export class RetentionConfig {
  /** Cron pattern of five fields, or six with seconds first. */
  @Matches(/^(\S+\s+){4,5}\S+$/, { message: 'five fields such as "20 3 * * *"' })
  RETENTION_SCHEDULE: string = '20 3 * * *';

  /** Months for which the records of mails are kept (storefront §9: communications, 3 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MAILS_MONTHS: number = 36;
}
