import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';
import { SignerConfig } from '#platform/config/process.config';

const Limit = (): PropertyDecorator => (target, name) => {
  for (const rule of [Transform(toNumber), IsOptional(), IsInt(), Min(1)]) rule(target, String(name));
};

/** What the edge needs to be told. */
export class GatewayConfig extends SignerConfig {
  @IsString() HOST: string = '127.0.0.1';
  @Transform(toNumber) @IsInt() @Min(0) @Max(65_535) PORT: number = 3000;

  /** After the signal to stop requests are answered for so long: each answer ends its connection, and readiness says no. */
  @Transform(toNumber) @IsOptional() @IsInt() @Min(0) @Max(15_000) DRAIN_MS?: number;

  /** Base64 SPKI DER, Ed25519: checks session tokens. */
  @IsString() @MinLength(40) SESSION_PUBLIC_KEY: string;
  /** Keys before it, comma-separated: sessions that they signed go on. */
  @Transform(toList) @IsString({ each: true }) SESSION_FORMER_KEYS: string[] = [];

  /** Signs the addresses of installers; the same that licensing signs with. */
  @IsString() @MinLength(20) FILE_LINK_SECRET: string;
  /** Secrets that signed before it, comma-separated. */
  @Transform(toList) @IsString({ each: true }) FILE_LINK_FORMER_SECRETS: string[] = [];
  /** How long such an address is good for. */
  @Transform(toNumber) @IsInt() @Min(1) FILE_LINK_SECONDS: number = 900;

  @IsString() WEB_DIR: string = 'dist/web';
  @IsString() MEDIA_DIR: string = 'deploy/demo/media';
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  @Transform(toNumber) @IsInt() @Min(0) TRUST_PROXY: number = 0;
  /** Only where the payment sandbox stands in for Stripe. */
  @IsOptional() @IsUrl({ require_tld: false, require_protocol: true }) STRIPE_JS_URL?: string;
  @IsOptional() @IsString() REDIS_URL?: string;
  /** File with the authority that signed the certificate of Redis (PEM). */
  @IsOptional() @IsString() REDIS_TLS_CA?: string;

  /** Failed log-ins in 15 minutes: of one account from one address, and of one address. */
  @Limit() RATE_LOGIN_PER_ACCOUNT?: number;
  @Limit() RATE_LOGIN_PER_ADDRESS?: number;
  /** In an hour, from one address: registrations, unknown download links, transfers of files. */
  @Limit() RATE_REGISTER_PER_ADDRESS?: number;
  /**
   * In an hour. Of an account: asking for a new password from one address, and for another address of its own. Of a mailbox: such
   * letters, whoever asks for them; more than one may ask for, so that nobody uses them up alone. From one address: asking, and
   * trying codes and links.
   */
  @Limit() RATE_RESET_PER_ACCOUNT?: number;
  @Limit() RATE_RESET_PER_MAILBOX?: number;
  @Limit() RATE_RESET_PER_ADDRESS?: number;
  @Limit() RATE_DOWNLOAD_MISSES_PER_ADDRESS?: number;
  /** Sign-ups for the newsletter in an hour, from one address. */
  @Limit() RATE_SUBSCRIBE_PER_ADDRESS?: number;
  @Limit() RATE_TRANSFERS_PER_ADDRESS?: number;
  /** In a minute, from one address: computers that ask to be paired, and questions of plug-ins about their licences. */
  @Limit() RATE_PAIRINGS_PER_ADDRESS?: number;
  /** Activations of computers in an hour, of one account. */
  @Limit() RATE_ACTIVATIONS_PER_ACCOUNT?: number;
  @Limit() RATE_LICENCE_CHECKS_PER_ADDRESS?: number;
  /** In a minute, from one address: requests that were refused before any work was done for them. */
  @Limit() RATE_REFUSALS_PER_ADDRESS?: number;

  /** Administrators are customers until their session was opened with a second factor. Without a value: in production. */
  @Transform(toFlag) @IsOptional() @IsBoolean() ADMIN_REQUIRE_2FA?: boolean;

  @Transform(toFlag) @IsBoolean() FEATURE_PAYMENTS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_ANALYTICS: boolean = false;
  @Transform(toFlag) @IsBoolean() FEATURE_NEWSLETTER: boolean = true;
  @Transform(toFlag) @IsBoolean() FEATURE_AUTH: boolean = true;
}

/** A balancer in production probes every few seconds and needs more than one failed probe; elsewhere none is in front. */
export function drainMsOf({ DRAIN_MS, NODE_ENV }: GatewayConfig): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? 10_000 : 1_000);
}

/** What is usual in production; ten times wider elsewhere, where all of a team, or all tests, come from one address. */
export function limitOf(config: GatewayConfig, given: number | undefined, usual: number): number {
  return given ?? (config.NODE_ENV === 'production' ? usual : usual * 10);
}

export function requiresAdminSecondFactor({ ADMIN_REQUIRE_2FA, NODE_ENV }: GatewayConfig): boolean {
  return ADMIN_REQUIRE_2FA ?? NODE_ENV === 'production';
}
