import { IsOptional, IsString, Matches } from 'class-validator';

/** The Redis of the queues. */
export class JobsConfig {
  @Matches(/^rediss?:\/\//, { message: 'an address such as redis://127.0.0.1:6379' })
  REDIS_URL: string;

  /** File with the authority that signed the server's certificate (PEM), for an address that begins with rediss. */
  @IsOptional()
  @IsString()
  REDIS_TLS_CA?: string;
}
