import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import type { ServiceName } from '#contracts/kit/services';
import { isDatabaseUrl } from '../database/servers/database-address';
import { toFlag, toNumber } from './load-config';

/** HMAC-SHA256 needs a key as long as its output. */
function IsActorKey(): PropertyDecorator {
  return Matches(/^[A-Za-z0-9+/]{43}=$/, { message: '$property is not base64 of 32 bytes' });
}

/** A restarting replica is back within about a second. */
export const defaultNoResponderDelayMs = 150;

const databaseUrlForm =
  'an address such as postgres://user:password@host:5432/database; several servers: …@host-1:5432,host-2:5432/database';

/** Connection to the bus. */
export class BusConfig {
  @IsString()
  NATS_URL: string;

  @IsOptional()
  @IsString()
  NATS_USER?: string;

  @IsOptional()
  @IsString()
  NATS_PASSWORD?: string;

  /** CA file (PEM) of the server's certificate; with it the connection uses TLS. */
  @IsOptional()
  @IsString()
  NATS_TLS_CA?: string;
}

/** Settings of every process on the bus. */
export class ProcessConfig extends BusConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @IsIn(['debug', 'info', 'warn', 'error'])
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' = 'info';

  /** Public origin of the shop; links in mails and return addresses are built from it, never from a Host header. */
  @IsUrl({ require_tld: false, require_protocol: true })
  SHOP_URL: string = 'http://localhost:3000';

  /** Address of /health and /metrics, on a port that is not public. */
  @IsString()
  HEALTH_HOST: string = '127.0.0.1';

  @Transform(toNumber)
  @IsInt()
  @Min(0)
  @Max(65_535)
  HEALTH_PORT: number = 0;

  /** Milliseconds after which a request without a responder is sent again, up to six times. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_000)
  NO_RESPONDER_RETRY_MS: number = defaultNoResponderDelayMs;

  /** Span collector (OTLP over HTTP); without it nothing is traced. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
}

/** Processes that send requests on behalf of users: the actor key of each service. */
export class SignerConfig extends ProcessConfig {
  @IsActorKey() ACTOR_KEY_IDENTITY: string;
  @IsActorKey() ACTOR_KEY_CATALOGUE: string;
  @IsActorKey() ACTOR_KEY_NEWS: string;
  @IsActorKey() ACTOR_KEY_NEWSLETTER: string;
  @IsActorKey() ACTOR_KEY_COMMERCE: string;
  @IsActorKey() ACTOR_KEY_LICENSING: string;

  get actorKeys(): Record<ServiceName, string> {
    return {
      identity: this.ACTOR_KEY_IDENTITY,
      catalogue: this.ACTOR_KEY_CATALOGUE,
      news: this.ACTOR_KEY_NEWS,
      newsletter: this.ACTOR_KEY_NEWSLETTER,
      commerce: this.ACTOR_KEY_COMMERCE,
      licensing: this.ACTOR_KEY_LICENSING,
    };
  }
}

/** Settings of every service. */
export class ServiceConfig extends ProcessConfig {
  @ValidateBy({ name: 'isDatabaseUrl', validator: { validate: isDatabaseUrl } }, { message: databaseUrlForm })
  DATABASE_URL: string;

  /** Base64 of 32 bytes: verifies actor claims. Gateway and operator have it as `ACTOR_KEY_<service>`. */
  @IsActorKey()
  ACTOR_KEY: string;

  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  DATABASE_POOL: number = 8;

  /** Maximum wait for a connection to the database, in milliseconds. */
  @Transform(toNumber)
  @IsInt()
  @Min(100)
  @Max(60_000)
  DATABASE_CONNECT_TIMEOUT_MS: number = 1_500;

  /** Maximum time of a statement, in milliseconds. */
  @Transform(toNumber)
  @IsInt()
  @Min(100)
  @Max(60_000)
  DATABASE_STATEMENT_TIMEOUT_MS: number = 2_000;

  /** False where a job runs the migrations (dist/services/<name>/src/migrate.js): the service then waits until none is pending. */
  @Transform(toFlag)
  @IsBoolean()
  MIGRATE_AT_START: boolean = true;
}

/** The process that runs the migrations of a service and ends. */
export class MigrationConfig {
  @IsIn(['debug', 'info', 'warn', 'error'])
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' = 'info';

  @IsString()
  @MinLength(10)
  DATABASE_URL: string;

  /** Maximum wait for a connection to the database, in milliseconds. */
  @Transform(toNumber)
  @IsInt()
  @Min(100)
  @Max(60_000)
  DATABASE_CONNECT_TIMEOUT_MS: number = 1_500;
}
