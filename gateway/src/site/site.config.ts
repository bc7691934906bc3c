import { Transform, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  Min,
} from 'class-validator';

/** `18 Copperfield Street|London SE1 0EN` */
function toLines({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split('|').map((line) => line.trim()) : value;
}

/** Company data of the pages, browser timeouts and analytics. */
export class SiteConfig {
  /** As it is registered. */
  @IsString() COMPANY_NAME: string = 'Lowline Audio Ltd';
  /** The head office, its lines separated by `|`. */
  @Transform(toLines)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  COMPANY_ADDRESS: string[] = ['18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'];
  @IsEmail() EMAIL_GENERAL: string = 'hello@lowline.example';
  @IsEmail() EMAIL_SUPPORT: string = 'support@lowline.example';
  @IsEmail() EMAIL_BUSINESS: string = 'business@lowline.example';
  @IsEmail() EMAIL_PRIVACY: string = 'privacy@lowline.example';

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
