import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Length,
  MaxLength,
  Min,
} from 'class-validator';
import { IsEmailAddress } from '../../fields/email';
import { One } from '../../fields/nested';
import { failure } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { SingleLine } from '../../kit/text';

/** Another administrator changed the brand since it was read. */
export const brandChangedMeanwhile = failure()('BRAND_CHANGED', 'conflict');

/** The drawing has what a page must not contain: `found` is an element or an attribute. */
export const logoRefused = failure<{ found: string }>()('LOGO_REFUSED', 'invalid');

/** A line in the languages of the shop. */
class BrandLine {
  @SingleLine() @IsString() @Length(1, 120) en: string;
  @SingleLine() @IsString() @Length(1, 120) ru: string;
}

/** Who the shop is: the same on pages, in mails, on invoices and in authenticator apps. */
export class Brand {
  /** As customers know it. */
  @SingleLine() @IsString() @Length(1, 80) name: string;
  /** Title of the home page, after the name. */
  @One(() => BrandLine) tagline: BrandLine;
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
  callers: ['identity', 'newsletter', 'commerce', 'licensing'],
  idempotent: true,
});

/** The version is the one that was read: of two administrators, the second reads the first one's change. */
export const changeBrand = request('identity.shop.change-brand', {
  http: 'PUT /api/admin/brand',
  description: 'Changes name, company and addresses of the shop on pages, in mails and on documents.',
  input: BrandVersion,
  output: BrandVersion,
  access: 'admin',
  recentLogin: true,
  fails: [brandChangedMeanwhile, logoRefused],
});
