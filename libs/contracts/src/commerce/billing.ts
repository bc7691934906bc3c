import { Transform } from 'class-transformer';
import { IsInt, IsISO8601, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { IsCountry } from '../fields/country';
import { failure, notFound } from '../kit/failure';
import { request } from '../kit/request';
import { SingleLine, Trimmed } from '../kit/text';

/** `LL-12345678`, with any prefix that the shop had; with the number of the database's timeline after a restore. */
export const orderNumberPattern = /^[A-Z]{2,6}-\d{8,16}$/;

/** The customer as the invoice names it. */
export class BillingDetails {
  @IsString() name: string;
  @IsString() company: string;
  /** Lines separated by a line feed. */
  @IsString() address: string;
  @IsString() vatId: string;
  @IsOptional() @IsString() country: string | null;
  /** 1 until the customer corrects the details for the first time. */
  @IsInt() revision: number;
  @IsOptional() @IsISO8601() correctedAt: string | null;
}

/** Spaces, dots and hyphens are separators that people write into the number. */
const withoutSeparators = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : value;

export class CorrectBilling {
  @IsString() @Matches(orderNumberPattern) number: string;
  @SingleLine() @IsString() @MinLength(1) @MaxLength(120) name: string;
  @SingleLine() @IsString() @MaxLength(120) company: string = '';
  @Trimmed() @IsString() @MaxLength(400) address: string = '';
  /** Two letters of the country, then up to 13 letters and digits (Directive 2006/112/EC, article 215); empty for none. */
  @Transform(withoutSeparators) @IsString() @Matches(/^([A-Z]{2,3}[0-9A-Z]{2,13})?$/) vatId: string = '';
  @IsCountry() country: string;
}

/** An order's details can be corrected `limit` times. */
export const tooManyCorrections = failure<{ limit: number }>()('TOO_MANY_CORRECTIONS', 'conflict');

/** Corrects the details of a paid order. Its invoice keeps its number and gets the next revision; amounts and tax stay. */
export const correctBilling = request('commerce.billing.correct', {
  http: 'PUT /api/account/orders/:number/billing',
  description: 'Corrects who the documents of an order are addressed to.',
  operationId: 'AccountOrdersController.correct',
  input: CorrectBilling,
  output: BillingDetails,
  access: 'user',
  fails: [notFound, tooManyCorrections],
  idempotent: true,
});
