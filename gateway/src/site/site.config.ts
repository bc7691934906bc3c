import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

/** Browser timeouts and analytics. */
export class SiteConfig {
  /** Timeout of browser requests, and retries of reads (storefront §9). */
  @Type(() => Number) @IsInt() @Min(1_000) API_TIMEOUT_MS: number = 10_000;
  @Type(() => Number) @IsInt() @Min(0) @Max(10) API_RETRIES: number = 3;

  @IsIn(['plausible', 'matomo']) ANALYTICS_PROVIDER: 'plausible' | 'matomo' = 'plausible';
  /**
   * URL of the analytics script (Plausible: script.manual.js, Matomo: matomo.js); without it there are no analytics, whatever
   * FEATURE_ANALYTICS is.
   */
  @IsOptional() @IsUrl({ require_tld: false, require_protocol: true }) ANALYTICS_SCRIPT_URL?: string;
  /** Plausible: the domain; Matomo: the number of the site. Empty: the shop's host. */
  @IsOptional() @IsString() ANALYTICS_SITE?: string;
}
