import { Transform } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { toNumber } from '../config/load-config';

/** When the periods are carried out, and the one that all services have which write to people. */
export class RetentionConfig {
  /** Minute, hour, day, month and weekday, as cron has them; seconds may stand before. */
  @Matches(/^(\S+\s+){4,5}\S+$/, { message: 'five fields such as "20 3 * * *"' })
  RETENTION_SCHEDULE: string = '20 3 * * *';

  /** Months that it is known what was written to whom (spec storefront §9: communications, 3 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MAILS_MONTHS: number = 36;
}
