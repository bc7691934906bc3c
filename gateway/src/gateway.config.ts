import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min, MinLength } from 'class-validator';
import { toFlag, toNumber } from '#platform/config/load-config';
import { ProcessConfig } from '#platform/config/process.config';

/** What the edge needs to be told. */
export class GatewayConfig extends ProcessConfig {
  @IsString() HOST: string = '127.0.0.1';
  @Transform(toNumber) @IsInt() @Min(0) @Max(65_535) PORT: number = 3000;

  /** Base64 PKCS8 DER, Ed25519: signs who is asking. */
  @IsString() @MinLength(40) ACTOR_PRIVATE_KEY: string;
  /** Base64 SPKI DER, Ed25519: checks session tokens. */
  @IsString() @MinLength(40) SESSION_PUBLIC_KEY: string;

  @IsString() WEB_DIR: string = 'dist/web';
  @IsString() MEDIA_DIR: string = 'deploy/demo/media';
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  @Transform(toNumber) @IsInt() @Min(0) TRUST_PROXY: number = 0;
  /** Only where the payment sandbox stands in for Stripe. */
  @IsOptional() @IsString() STRIPE_JS_URL?: string;
  @IsOptional() @IsString() REDIS_URL?: string;

  /** Log-ins and registrations a minute from one address; wide in the local stack, where all come from one machine. */
  @Transform(toNumber) @IsInt() @Min(1) RATE_SIGN_IN_PER_MINUTE: number = 60_000;
  @Transform(toFlag) @IsBoolean() FEATURE_PAYMENTS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_ANALYTICS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_NEWSLETTER: boolean = true;
  @Transform(toFlag) @IsBoolean() FEATURE_AUTH: boolean = true;
}
