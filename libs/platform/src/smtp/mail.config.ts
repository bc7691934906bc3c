import { Transform } from 'class-transformer';
import { IsInt, IsNumber, IsOptional, IsString, IsUrl, Matches, Min, ValidateIf } from 'class-validator';
import { toNumber } from '../config/load-config';

function signs(config: MailConfig): boolean {
  return [config.DKIM_DOMAIN, config.DKIM_SELECTOR, config.DKIM_KEY].some((value) => value !== undefined);
}

/** How a service sends mails. */
export class MailConfig {
  /** Public origin of the shop: links in mails start with it, Message-IDs end with its host. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SHOP_URL: string = 'http://localhost:3000';

  @Matches(/^smtps?:\/\//, { message: 'an address such as smtp://user:password@mail.example:587' })
  SMTP_URL: string;

  @Matches(/^[^<>\r\n"]*<[^<>\s"]+@[^<>\s"]+>$/, {
    message: 'a sender such as Lowline <shop@lowline.example>',
  })
  MAIL_FROM: string;

  /** Rate limit over all replicas; without it, as fast as the mail server accepts mails. */
  @IsOptional()
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  MAIL_PER_SECOND?: number;

  /** Delay before mails are handed to the queue, so that several share a statement; without it, that of the service. */
  @IsOptional()
  @Transform(toNumber)
  @IsInt()
  @Min(0)
  MAIL_BATCH_DELAY_MS?: number;

  /** After this time with transient failures a mail fails and is listed for operators. */
  @Transform(toNumber)
  @IsNumber()
  @Min(0)
  MAIL_GIVE_UP_HOURS: number = 24;

  /** All three DKIM values, or none. */
  @ValidateIf(signs)
  @IsString()
  DKIM_DOMAIN?: string;

  @ValidateIf(signs)
  @IsString()
  DKIM_SELECTOR?: string;

  /** The RSA key as PEM, with line ends as they are, as `\n`, or the whole PEM in base64. */
  @ValidateIf(signs)
  @IsString()
  DKIM_KEY?: string;
}
