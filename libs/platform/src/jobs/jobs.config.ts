import { IsOptional, IsString } from 'class-validator';
import { IsRedisUrl } from './redis-address';

/** The Redis of the queues. */
export class JobsConfig {
  @IsRedisUrl()
  REDIS_URL: string;

  /** File with the authority that signed the server's certificate (PEM), for an address that begins with rediss. */
  @IsOptional()
  @IsString()
  REDIS_TLS_CA?: string;
}
