import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';

/** What the newsletter alone needs to be told. */
export class NewsletterConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Public origin of the shop: unsubscribe links start with it. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SHOP_URL: string = 'http://localhost:3000';

  /** Signs the readers' own links. */
  @IsString()
  @MinLength(20)
  NEWSLETTER_LINK_SECRET: string;

  /** Secrets that signed links before, comma-separated: links in campaign mails that were sent with them stay valid. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(20, { each: true })
  NEWSLETTER_LINK_FORMER_SECRETS: string[] = [];

  /** Letters of campaigns a second over all replicas, as the mail provider allows; none means as fast as it takes them. */
  @IsOptional()
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  CAMPAIGN_PER_SECOND?: number;

  /** Connections to the mail server that campaigns use, for each replica. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(50)
  CAMPAIGN_CONNECTIONS: number = 6;

  /** After so long a letter that a process was sending is somebody else's: that process is dead. */
  @Transform(toNumber)
  @IsNumber()
  @Min(1)
  @Max(600)
  CAMPAIGN_TAKE_OVER_SECONDS: number = 40;

  /** Months of inactivity after which marketing data goes (spec storefront §9: 2 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MARKETING_MONTHS: number = 24;

  /** A mailbox that unsubscribes who writes to it, if there is one. */
  @IsOptional()
  @Matches(/^[^\s<>"@]+@[^\s<>"@]+$/)
  UNSUBSCRIBE_MAILBOX?: string;

  /** Signs what the mail provider reports of bounces and complaints (`whsec_…`). Without it no report is taken. */
  @IsOptional()
  @Matches(/^whsec_[A-Za-z0-9+/=]{24,}$/)
  MAIL_REPORT_SECRET?: string;

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;
}
