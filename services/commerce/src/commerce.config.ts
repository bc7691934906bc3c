import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsInt, IsNumber, IsUrl, Matches, Max, Min } from 'class-validator';
import { toFlag, toNumber } from '#platform/config/load-config';
import { marketingYears, purchaseYears } from '#contracts/shop-rules';

/** Settings of this service. Those of Stripe are in stripe/stripe.config.ts. */
export class CommerceConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Public origin of the shop, to which Stripe redirects the customer. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SHOP_URL: string = 'http://localhost:3000';

  /** If off, only free plug-ins can be ordered. */
  @Transform(toFlag)
  @IsBoolean()
  FEATURE_PAYMENTS: boolean = false;

  /** The address of the operator, for disputes and withdrawals that wait for a decision. */
  @IsEmail()
  OPERATOR_MAIL: string = 'support@lowline.example';

  /** Interval of the sweep. */
  @Transform(toNumber)
  @IsNumber()
  @Min(0.2)
  @Max(3_600)
  SWEEP_SECONDS: number = 15;

  /** Days that a download link is valid, stated in the receipt; licensing reads the same variable. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(3_650)
  DOWNLOAD_DAYS: number = 30;

  /** Months that purchase records are kept (storefront §9: 7 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_PURCHASES_MONTHS: number = purchaseYears * 12;

  /** Months of inactivity after which marketing data is deleted (storefront §9: 2 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_MARKETING_MONTHS: number = marketingYears * 12;

  /** Days that a personal offer is valid after it was issued. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(365)
  OFFER_DAYS: number = 14;

  /** When the reconciliation runs, without repairs. Cron pattern of five fields, or six with seconds first. */
  @Matches(/^(\S+\s+){4,5}\S+$/, { message: 'five fields such as "50 3 * * *"' })
  RECONCILE_SCHEDULE: string = '50 3 * * *';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;
}
