import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { IsColour } from '../../fields/colour';
import { currencyCodes } from '../../fields/currencies';
import { IsEmailAddress } from '../../fields/email';
import { IsTimeZoneName } from '../../fields/time-zone';
import { IsLink } from '../../fields/link';
import { Many, One } from '../../fields/nested';
import { failure, unavailable } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { SingleLine } from '../../kit/text';
import { BannerSlide } from './slides';

/** Another administrator changed the brand since it was read. */
export const brandChangedMeanwhile = failure()('BRAND_CHANGED', 'conflict');

/** The drawing has what a page must not contain: `found` is an element or an attribute. */
export const logoRefused = failure<{ found: string }>()('LOGO_REFUSED', 'invalid');

/** The same for the favicon. */
export const faviconRefused = failure<{ found: string }>()('FAVICON_REFUSED', 'invalid');

/** The shop has orders in its present currency. */
export const currencyInUse = failure<{ currency: string }>()('CURRENCY_IN_USE', 'conflict');

/** The beginning of order and invoice numbers. */
const numberPrefix = /^[A-Z]{2,6}$/;
/** A name that every operating system accepts for a file. */
const fileName = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/u;

/** A line in the languages of the shop. */
class BrandLine {
  @SingleLine() @IsString() @Length(1, 120) en: string;
  @SingleLine() @IsString() @Length(1, 120) ru: string;
}

/** A text in the languages of the shop; empty: that of the specification. */
class OptionalText {
  @SingleLine() @IsString() @MaxLength(240) en: string;
  @SingleLine() @IsString() @MaxLength(240) ru: string;
}

/** Who the shop is: the same on pages, in mails, on invoices and in authenticator apps. */
export class Brand {
  /** As customers know it. */
  @SingleLine() @IsString() @Length(1, 80) name: string;
  /** Title of the home page, after the name. */
  @One(() => BrandLine) tagline: BrandLine;
  /** Heading of the home page. */
  @One(() => OptionalText) homeHeading: OptionalText;
  /** Below that heading. */
  @One(() => OptionalText) homeText: OptionalText;
  /** As the company is registered. */
  @SingleLine() @IsString() @Length(1, 160) legalName: string;
  /** The head office, by lines. */
  @SingleLine()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(6)
  @IsString({ each: true })
  @Length(1, 120, { each: true })
  address: string[];
  /** Empty: invoices have none. */
  @SingleLine() @IsString() @MaxLength(40) vatId: string;
  /** SVG of shapes, in the colours of the page by `currentColor`; empty: the name is shown. */
  @IsString() @MaxLength(6_000) logo: string;
  @IsEmailAddress() generalEmail: string;
  @IsEmailAddress() supportEmail: string;
  @IsEmailAddress() businessEmail: string;
  @IsEmailAddress() privacyEmail: string;
  /** SVG; empty: made from the logo, or from the first letter of the name. */
  @IsString() @MaxLength(6_000) favicon: string;
  /** Beside the log-in form, another one each day. */
  @IsArray() @ArrayMaxSize(10) @ArrayUnique() @IsLink(true) loginPictures: string[];
  /** On the About page; empty: none. */
  @IsLink() aboutPicture: string;
  /** Shown by social networks for pages without a picture of their own, 1200 × 630; empty: none. */
  @IsLink() sharePicture: string;
  /** Profiles of the shop elsewhere. */
  @IsArray()
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  @Matches(/^https:\/\/[^\s"'<>\\/]+\.[^\s"'<>\\]+$/, { each: true })
  socialLinks: string[];
  /** In authenticator apps; empty: the name. A colon would end it there. */
  @SingleLine() @IsString() @Matches(/^[^:]{0,80}$/) authenticatorIssuer: string;
  /** Without its ending. */
  @SingleLine() @IsString() @Matches(fileName) licenceFileName: string;
  /** Whether visitors can download an installer: without one its page and its calls do not exist. */
  @IsBoolean() hasInstaller: boolean;
  /** Empty: Installer. */
  @SingleLine() @IsString() @MaxLength(40) installerName: string;
  /** Of later orders; orders keep their numbers. */
  @IsString() @Matches(numberPrefix) orderPrefix: string;
  /** Of later invoices, which are counted from 1 for each prefix. CN is that of credit notes. */
  @IsString() @Matches(/^(?!CN$)[A-Z]{2,6}$/) invoicePrefix: string;
  /** Of all prices (ISO 4217). It cannot change once there is an order. */
  @IsIn(currencyCodes) currency: string;
  /** Of dates on pages and of the ends of sales (IANA), such as Europe/London. */
  @IsString() @MaxLength(60) @IsTimeZoneName() timeZone: string;
  /** Of what is chosen, current or new; each theme has it as far as it can be read there. */
  @IsColour() signalColour: string;
  /** Of areas such as that of the newsletter. */
  @IsColour() areaColour: string;
  /** Of the banner on the home page, in their order; without any there is no banner. */
  @ArrayMaxSize(8) @Many(() => BannerSlide) slides: BannerSlide[];
}

/** The brand with its version: 0 is what the environment sets, until an administrator saves one. */
export class BrandVersion extends Brand {
  @IsInt() @Min(0) version: number;
}

export const readBrand = request('identity.shop.brand', {
  http: 'GET /api/brand',
  description: 'Returns name, company and addresses of the shop.',
  input: Nothing,
  output: BrandVersion,
  access: 'public',
  callers: ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'],
  idempotent: true,
});

/** The version is the one that was read: of two administrators, the second reads the first one's change. */
export const changeBrand = request('identity.shop.change-brand', {
  http: 'PUT /api/admin/brand',
  description: 'Changes name, company and addresses of the shop on pages, in mails and on documents.',
  input: BrandVersion,
  output: BrandVersion,
  access: 'settings:write',
  recentLogin: true,
  fails: [brandChangedMeanwhile, logoRefused, faviconRefused, currencyInUse, unavailable],
});
