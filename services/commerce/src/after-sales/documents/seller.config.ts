import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsEmail, IsString } from 'class-validator';

/** `18 Copperfield Street|London SE1 0EN` */
function toLines({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split('|').map((line) => line.trim()) : value;
}

/** The company that invoices and receipts are issued by; pages and mails show the same. */
export class SellerConfig {
  @IsString() COMPANY_NAME: string = 'Lowline Audio Ltd';
  @Transform(toLines)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  COMPANY_ADDRESS: string[] = ['18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'];
  /** Printed on invoices if set. */
  @IsString() COMPANY_VAT_ID: string = '';
  @IsEmail() EMAIL_SUPPORT: string = 'support@lowline.example';
}
