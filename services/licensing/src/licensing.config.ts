import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsInt, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';
import { toFlag, toList, toNumber } from '#platform/config/load-config';

/** What licensing alone needs to be told. */
export class LicensingConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  /** Where customers confirm their computers. */
  @IsUrl({ require_tld: false, require_protocol: true })
  SHOP_URL: string = 'http://localhost:3000';

  /** Completed transfers per file and order (spec storefront §9: limited, values not shown). */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_000)
  DOWNLOAD_LIMIT: number = 10;

  /** Seats lent to computers that are lost or broken: so many of them a customer may free in a year. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(1_000)
  LOST_RELEASES_PER_YEAR: number = 2;

  /** Who is told of what somebody should look at. */
  @IsEmail()
  OPERATOR_MAIL: string = 'support@lowline.example';

  /** Days an order's download token lives. */
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

  /** Seconds a signed address of a file is good for. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(86_400)
  FILE_LINK_SECONDS: number = 900;

  /** Base64 of the PKCS8 DER of the Ed25519 key that signs licence files. */
  @IsString()
  @MinLength(40)
  LICENCE_PRIVATE_KEY: string;

  /** Base64 of the SPKI DER of keys that signed before it, with commas between: files that they signed are still good. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(40, { each: true })
  LICENCE_FORMER_KEYS: string[] = [];

  /** Signs the addresses of files; the bytes are only given for a signature of ours. */
  @IsString()
  @MinLength(20)
  FILE_LINK_SECRET: string;

  /** Secrets that signed before it, comma-separated: addresses and download tokens made with them stay valid. */
  @Transform(toList)
  @IsString({ each: true })
  @MinLength(20, { each: true })
  FILE_LINK_FORMER_SECRETS: string[] = [];

  /** The present secret first. */
  get fileLinkSecrets(): [string, ...string[]] {
    return [this.FILE_LINK_SECRET, ...this.FILE_LINK_FORMER_SECRETS];
  }
}
