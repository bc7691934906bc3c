import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, Min, registerDecorator } from 'class-validator';
import { CronExpressionParser } from 'cron-parser';
import { toNumber } from '#platform/config/load-config';

function isCron(value: unknown): boolean {
  try {
    return typeof value === 'string' && Boolean(CronExpressionParser.parse(value));
  } catch {
    return false;
  }
}

const IsCron = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isCron',
    target: target.constructor,
    propertyName,
    validator: { validate: isCron, defaultMessage: () => 'expected is a cron expression such as 30 3 * * *' },
  });

/** Settings of `shop schedule`. Times are UTC. */
export class ScheduleConfig {
  @IsIn(['debug', 'info', 'warn', 'error'])
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' = 'info';

  /** Full backups. */
  @IsCron()
  BACKUP_SCHEDULE: string = '30 3 * * *';

  /** Test restores. */
  @IsCron()
  BACKUP_VERIFY_SCHEDULE: string = '0 5 * * 0';

  /** Between two backups of the changes. */
  @Transform(toNumber)
  @IsInt()
  @Min(5)
  @Max(3_600)
  BACKUP_CHANGES_SECONDS: number = 60;

  @IsString()
  HEALTH_HOST: string = '127.0.0.1';

  @Transform(toNumber)
  @IsInt()
  @Min(0)
  @Max(65_535)
  HEALTH_PORT: number = 0;
}
