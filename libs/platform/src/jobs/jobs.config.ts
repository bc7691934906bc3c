import { Matches } from 'class-validator';

/** Where the queues live. */
export class JobsConfig {
  @Matches(/^rediss?:\/\//, { message: 'an address such as redis://127.0.0.1:6379' })
  REDIS_URL: string;
}
