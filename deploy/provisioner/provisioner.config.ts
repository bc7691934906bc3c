import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { toNumber } from '#platform/config/load-config';
import { BusConfig } from '#platform/config/process.config';

/** The operator's credentials for the bus, and the address of the health endpoint. */
export class ProvisionerConfig extends BusConfig {
  @IsIn(['debug', 'info', 'warn', 'error'])
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' = 'info';

  /** Servers of a NATS cluster that store each event; an existing stream is changed. */
  @Transform(toNumber)
  @IsInt()
  @IsIn([1, 3, 5])
  NATS_REPLICAS: number = 1;

  @IsString()
  HEALTH_HOST: string = '127.0.0.1';

  @Transform(toNumber)
  @IsInt()
  @Min(0)
  @Max(65_535)
  HEALTH_PORT: number = 0;

  /** JSON file in which a backup writes its result. */
  @IsOptional()
  @IsString()
  BACKUP_STATUS_FILE?: string;
}
