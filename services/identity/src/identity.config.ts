import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';
import { accountYears } from '#contracts/shop-rules';

/** Settings of the identity service. */
export class IdentityConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Public origin of the shop. */
  @IsUrl({ require_tld: false, require_protocol: true })
  SHOP_URL: string = 'http://localhost:3000';

  /** Base64 of the PKCS8 DER of the Ed25519 key that signs session tokens. */
  @IsString()
  @MinLength(40)
  SESSION_PRIVATE_KEY: string;

  /** Months of inactivity after which an account is deleted (storefront §9: 3 years). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_200)
  RETENTION_ACCOUNTS_MONTHS: number = accountYears * 12;

  /** A session of an administrator ends after this time without use. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(2_592_000)
  ADMIN_SESSION_IDLE_SECONDS: number = 43_200;

  /** Base64 of 32 bytes: encrypts the secrets of authenticator apps and of webhooks. */
  @IsString()
  @MinLength(40)
  SECOND_FACTOR_KEY: string;

  /**
   * Former values of SECOND_FACTOR_KEY, comma-separated. A secret whose key is missing here cannot be decrypted: an operator
   * clears the two-factor authentication of the account and its owner sets it up again.
   */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(40, { each: true })
  SECOND_FACTOR_FORMER_KEYS: string[] = [];

  /** Interval of the search for what people are to know (docs/decisions/0109). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(3_600)
  ALERT_SECONDS: number = 60;

  /** Webhooks may go to this computer, also in plain text, for development; production ignores it. */
  @Transform(toFlag)
  @IsBoolean()
  WEBHOOK_ALLOW_LOOPBACK: boolean = false;

  /** Looks up the domain of the sender for the set-up of the shop, as `127.0.0.1:5353`; empty: the resolver of the system. */
  @IsOptional()
  @Matches(/^(?:[\d.]+|\[[\da-fA-F:]+\])(?::\d{1,5})?$/, { message: 'an address such as 127.0.0.1:5353' })
  DNS_SERVER?: string;

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  get allowsLoopbackWebhooks(): boolean {
    return this.WEBHOOK_ALLOW_LOOPBACK && this.NODE_ENV !== 'production';
  }
}
