import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';
import { SignerConfig } from '#platform/config/process.config';
import { IsRedisUrl } from '#platform/jobs/redis-address';

const Limit = (): PropertyDecorator => (target, name) => {
  for (const rule of [Transform(toNumber), IsOptional(), IsInt(), Min(1)]) rule(target, String(name));
};

/** Environment of the gateway. */
export class GatewayConfig extends SignerConfig {
  @IsString() HOST: string = '127.0.0.1';
  @Transform(toNumber) @IsInt() @Min(0) @Max(65_535) PORT: number = 3000;

  /**
   * Graceful shutdown: for this time after the signal requests are served, each response closes its connection, and readiness is
   * 503.
   */
  @Transform(toNumber) @IsOptional() @IsInt() @Min(0) @Max(15_000) DRAIN_MS?: number;

  /** Base64 SPKI DER, Ed25519: verifies session tokens. */
  @IsString() @MinLength(40) SESSION_PUBLIC_KEY: string;
  /** Former keys, comma-separated: their sessions stay valid. */
  @Transform(toList) @IsString({ each: true }) SESSION_FORMER_KEYS: string[] = [];

  /** Signs installer URLs; licensing uses the same secret. */
  @IsString() @MinLength(20) FILE_LINK_SECRET: string;
  /** Former secrets, comma-separated. */
  @Transform(toList) @IsString({ each: true }) FILE_LINK_FORMER_SECRETS: string[] = [];
  /** Lifetime of a signed URL. */
  @Transform(toNumber) @IsInt() @Min(1) FILE_LINK_SECONDS: number = 900;

  @IsString() WEB_DIR: string = 'dist/web';
  @IsString() MEDIA_DIR: string = 'deploy/demo/media';
  /** Number of trusted proxies in front (X-Forwarded-For). */
  @Transform(toNumber) @IsInt() @Min(0) TRUST_PROXY: number = 0;
  /** Only with the payment sandbox instead of Stripe. */
  @IsOptional() @IsUrl({ require_tld: false, require_protocol: true }) STRIPE_JS_URL?: string;
  @IsOptional() @IsRedisUrl() REDIS_URL?: string;
  /** CA file (PEM) of the Redis certificate. */
  @IsOptional() @IsString() REDIS_TLS_CA?: string;

  /** Failed log-ins in 15 minutes: per account and address, and per address. */
  @Limit() RATE_LOGIN_PER_ACCOUNT?: number;
  @Limit() RATE_LOGIN_PER_ADDRESS?: number;
  /** Per hour and address: registrations, unknown download links, downloads. */
  @Limit() RATE_REGISTER_PER_ADDRESS?: number;
  /**
   * Per hour. Password resets per account and address, and e-mail changes per user; mails per mailbox: more than the limit
   * of one requester, so that no requester uses them up alone; requests and redeemed codes per address.
   */
  @Limit() RATE_RESET_PER_ACCOUNT?: number;
  @Limit() RATE_RESET_PER_MAILBOX?: number;
  @Limit() RATE_RESET_PER_ADDRESS?: number;
  @Limit() RATE_DOWNLOAD_MISSES_PER_ADDRESS?: number;
  /** Newsletter subscriptions per hour and address. */
  @Limit() RATE_SUBSCRIBE_PER_ADDRESS?: number;
  @Limit() RATE_TRANSFERS_PER_ADDRESS?: number;
  /** Per minute and address: started pairings, and licence checks of plug-ins. */
  @Limit() RATE_PAIRINGS_PER_ADDRESS?: number;
  /** Activations per hour and account. */
  @Limit() RATE_ACTIVATIONS_PER_ACCOUNT?: number;
  @Limit() RATE_LICENCE_CHECKS_PER_ADDRESS?: number;
  /** Rejected requests per minute and address. */
  @Limit() RATE_REFUSALS_PER_ADDRESS?: number;

  /** Administrators have the role `user` until two-factor authentication; default: in production. */
  @Transform(toFlag) @IsOptional() @IsBoolean() ADMIN_REQUIRE_2FA?: boolean;

  @Transform(toFlag) @IsBoolean() FEATURE_PAYMENTS: boolean = false;
  /** Commerce reads the same variables: with either of them prices include taxes, which pages say. */
  @Transform(toFlag) @IsBoolean() STRIPE_TAX: boolean = false;
  @Transform(toFlag) @IsBoolean() STRIPE_MANAGED_PAYMENTS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_ANALYTICS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_NEWSLETTER: boolean = true;
  @Transform(toFlag) @IsBoolean() FEATURE_AUTH: boolean = true;
}

/** A load balancer in production probes every few seconds and needs more than one failed probe. */
export function drainMsOf({ DRAIN_MS, NODE_ENV }: GatewayConfig): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? 10_000 : 1_000);
}

/** The configured limit, or the default of production; ten times as much elsewhere, where all tests share one address. */
export function limitOf(
  config: GatewayConfig,
  configured: number | undefined,
  productionDefault: number,
): number {
  return configured ?? (config.NODE_ENV === 'production' ? productionDefault : productionDefault * 10);
}

export function requiresAdminSecondFactor({ ADMIN_REQUIRE_2FA, NODE_ENV }: GatewayConfig): boolean {
  return ADMIN_REQUIRE_2FA ?? NODE_ENV === 'production';
}
