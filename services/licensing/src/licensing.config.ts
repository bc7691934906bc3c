import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsInt, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';
import { purchaseYears } from '#contracts/shop-rules';

/** The environment variables of licensing alone. */
export class LicensingConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  /** The URL of the shop, where customers confirm pairings. */
  @IsUrl({ require_tld: false, require_protocol: true })
  SHOP_URL: string = 'http://localhost:3000';

  /** Completed transfers per file and order (storefront §9: limited, values not shown). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_000)
  DOWNLOAD_LIMIT: number = 10;

  /** How many lost or broken offline computers a customer may release in a year. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_000)
  LOST_RELEASES_PER_YEAR: number = 2;

  /** The address of the operator, for swap reports. */
  @IsEmail()
  OPERATOR_MAIL: string = 'support@lowline.example';

  /** Days until the download token of an order expires. */
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

  /** Seconds until the signed URL of a file expires. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(86_400)
  FILE_LINK_SECONDS: number = 900;

  /** Base64 of the PKCS8 DER of the Ed25519 key that signs licence files. */
  @IsString()
  @MinLength(40)
  LICENCE_PRIVATE_KEY: string;

  /** Base64 of the SPKI DER of former keys, comma-separated: files that they signed stay valid. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(40, { each: true })
  LICENCE_FORMER_KEYS: string[] = [];

  /** Signs the URLs of files, derives download tokens and the keys of redemption codes. */
  @IsString()
  @MinLength(20)
  FILE_LINK_SECRET: string;

  /** Former secrets, comma-separated: URLs, download tokens and redemption codes made with them stay valid. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(20, { each: true })
  FILE_LINK_FORMER_SECRETS: string[] = [];

  /** The current secret is first. */
  get fileLinkSecrets(): [string, ...string[]] {
    return [this.FILE_LINK_SECRET, ...this.FILE_LINK_FORMER_SECRETS];
  }
}
