import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, IsUrl, Max, Min } from 'class-validator';
import { toFlag, toNumber } from '#platform/config/load-config';

/** What commerce alone needs to be told. Stripe's own variables are in stripe/stripe.config.ts. */
export class CommerceConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Public origin of the shop: Stripe sends the customer back there. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SHOP_URL: string = 'http://localhost:3000';

  /** Off: nothing is sold for money; free plug-ins are still given. */
  @Transform(toFlag)
  @IsBoolean()
  FEATURE_PAYMENTS: boolean = false;

  /** Seconds between two looks at what was left lying. */
  @Transform(toNumber)
  @IsNumber()
  @Min(0.2)
  @Max(3_600)
  SWEEP_SECONDS: number = 15;

  /** Days an order's download link works, as the receipt says it; the same variable tells licensing. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(3_650)
  DOWNLOAD_DAYS: number = 30;

  /** Months that purchase records are kept (spec storefront §9: 7 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_PURCHASES_MONTHS: number = 84;

  /** Months of inactivity after which marketing data goes (spec storefront §9: 2 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MARKETING_MONTHS: number = 24;

  /** Days a personal offer stands from the moment it was first shown. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(365)
  OFFER_DAYS: number = 14;

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;
}
