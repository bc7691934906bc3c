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
import { marketingYears } from '#contracts/shop-rules';

/** Settings of the newsletter service. */
export class NewsletterConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Public origin of the shop, for unsubscribe links. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SHOP_URL: string = 'http://localhost:3000';

  /** Signs the links of subscribers. */
  @IsString()
  @MinLength(20)
  NEWSLETTER_LINK_SECRET: string;

  /** Former secrets, comma-separated: links in mails that were sent with them stay valid. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(20, { each: true })
  NEWSLETTER_LINK_FORMER_SECRETS: string[] = [];

  /** Rate limit of campaign mails over all replicas; without it, as fast as the mail server accepts them. */
  @IsOptional()
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  CAMPAIGN_PER_SECOND?: number;

  /** Connections to the mail server for campaigns, in each replica. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(50)
  CAMPAIGN_CONNECTIONS: number = 6;

  /** Lease of a delivery: after this time it is claimed again, because its process exited. */
  @Transform(toNumber)
  @IsNumber()
  @Min(1)
  @Max(600)
  CAMPAIGN_LEASE_SECONDS: number = 40;

  /** Months of inactivity after which marketing data is erased (storefront §9: 2 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MARKETING_MONTHS: number = marketingYears * 12;

  /** A mailbox that unsubscribes the senders of its mails. */
  @IsOptional()
  @Matches(/^[^\s<>"@]+@[^\s<>"@]+$/)
  UNSUBSCRIBE_MAILBOX?: string;

  /** Secret of the mail provider's webhook for bounces and complaints (`whsec_…`). Without it reports are rejected. */
  @IsOptional()
  @Matches(/^whsec_[A-Za-z0-9+/=]{24,}$/)
  MAIL_REPORT_SECRET?: string;

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;
}
