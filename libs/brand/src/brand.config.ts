import { currencyCodes } from '#contracts/fields/currencies';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsEmail, IsIn, IsNotEmpty, IsString } from 'class-validator';
import { IsTimeZoneName } from '#contracts/fields/time-zone';
import type { BrandVersion } from '#contracts/identity/shop/brand';

/** `18 Copperfield Street|London SE1 0EN` */
function toLines({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split('|').map((line) => line.trim()) : value;
}

/** The brand until an administrator saves one in the panel; that of the specification by default. */
export class BrandConfig {
  @IsString() @IsNotEmpty() SHOP_NAME: string = 'Lowline';
  @IsString() @IsNotEmpty() SHOP_TAGLINE_EN: string = 'audio plug-ins, made in London';
  @IsString() @IsNotEmpty() SHOP_TAGLINE_RU: string = 'аудиоплагины из Лондона';
  /** ISO 4217. Also of orders while identity never answered, so it agrees with the one that was saved in the panel. */
  @IsIn(currencyCodes) SHOP_CURRENCY: string = 'USD';
  /** IANA. */
  @IsTimeZoneName() SHOP_TIME_ZONE: string = 'Europe/London';
  /** As it is registered. */
  @IsString() COMPANY_NAME: string = 'Lowline Audio Ltd';
  /** The head office, its lines separated by `|`. */
  @Transform(toLines)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  COMPANY_ADDRESS: string[] = ['18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'];
  /** Printed on invoices if set. */
  @IsString() COMPANY_VAT_ID: string = '';
  @IsEmail() EMAIL_GENERAL: string = 'hello@lowline.example';
  @IsEmail() EMAIL_SUPPORT: string = 'support@lowline.example';
  @IsEmail() EMAIL_BUSINESS: string = 'business@lowline.example';
  @IsEmail() EMAIL_PRIVACY: string = 'privacy@lowline.example';
}

/** The brand that the environment sets. */
export function brandOf(config: BrandConfig): BrandVersion {
  return {
    version: 0,
    name: config.SHOP_NAME,
    tagline: { en: config.SHOP_TAGLINE_EN, ru: config.SHOP_TAGLINE_RU },
    homeHeading: { en: '', ru: '' },
    homeText: { en: '', ru: '' },
    legalName: config.COMPANY_NAME,
    address: config.COMPANY_ADDRESS,
    vatId: config.COMPANY_VAT_ID,
    logo: '',
    generalEmail: config.EMAIL_GENERAL,
    supportEmail: config.EMAIL_SUPPORT,
    businessEmail: config.EMAIL_BUSINESS,
    privacyEmail: config.EMAIL_PRIVACY,
    ...{ favicon: '', loginPictures: [], aboutPicture: '', sharePicture: '', socialLinks: [] },
    ...{ authenticatorIssuer: '', licenceFileName: 'licence', hasInstaller: true, installerName: '' },
    ...{ orderPrefix: 'LL', invoicePrefix: 'INV', slides: [] },
    ...{ currency: config.SHOP_CURRENCY, timeZone: config.SHOP_TIME_ZONE },
    ...{ signalColour: '#f4562f', areaColour: '#93bbea' },
  };
}
