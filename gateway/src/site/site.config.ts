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

/** What the pages tell visitors of the company, and how visits are counted. */
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

  /** How long a browser waits for an answer, and how often it asks again for what it only reads (spec storefront §9). */
  @Type(() => Number) @IsInt() @Min(1_000) API_TIMEOUT_MS: number = 10_000;
  @Type(() => Number) @IsInt() @Min(0) @Max(10) API_RETRIES: number = 3;

  @IsIn(['plausible', 'matomo']) ANALYTICS_PROVIDER: 'plausible' | 'matomo' = 'plausible';
  /** Where the counter's script is (Plausible: script.manual.js, Matomo: matomo.js); empty: visits are not counted, whatever FEATURE_ANALYTICS says. */
  @IsOptional() @IsUrl({ require_tld: false, require_protocol: true }) ANALYTICS_SCRIPT_URL?: string;
  /** Plausible: the domain; Matomo: the number of the site. Empty: the shop's host. */
  @IsOptional() @IsString() ANALYTICS_SITE?: string;
}
