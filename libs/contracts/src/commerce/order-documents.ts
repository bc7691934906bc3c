import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Min,
} from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { request } from '../kit/request';
import { orderNumberPattern } from './billing';

/** cancellation: cancels the credit note of a refund that the customer's bank returned. */
const documentKinds = ['receipt', 'invoice', 'credit-note', 'cancellation'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document of an order that can be read as a PDF. */
export class OrderDocument {
  @IsIn([...documentKinds]) kind: DocumentKind;
  /** The order's number for a receipt, else the document's own. */
  @IsString() number: string;
  /** Dollars. */
  @IsNumber() amount: number;
  @IsISO8601() issuedAt: string;
}

/** Reads one document. Without a language it is in that of the order. */
class DocumentQuery {
  @IsIn([...documentKinds]) kind: DocumentKind;
  /** The number of a credit note or of its cancellation. */
  @IsOptional() @IsString() @Matches(/^CN\d*-\d{4}-\d{6,}$/) document?: string;
  @IsOptional() @IsIn([...languages]) language?: Language;
  /** An earlier revision of the customer's details. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) revision?: number;
}

export class ReadDocument extends DocumentQuery {
  @IsString() @Matches(orderNumberPattern) number: string;
}

export class ReadDocumentOfOrder extends DocumentQuery {
  @IsUUID() id: string;
}

export class DocumentFile {
  @IsString() fileName: string;
  /** The PDF in base64. */
  @IsString() content: string;
}

/** Free orders have no invoice, nor have orders that Stripe sells in its own name. */
export const noSuchDocument = failure<{ kind: DocumentKind }>()('NO_SUCH_DOCUMENT', 'not-found');

const timeoutMs = 10_000;

/** A document of an order of the signed-in customer. The invoice is issued if it has not been yet. */
export const readDocument = request('commerce.documents.read', {
  input: ReadDocument,
  output: DocumentFile,
  access: 'user',
  fails: [notFound, noSuchDocument, tooManyRequests],
  idempotent: true,
  timeoutMs,
});

/** The same for administrators. */
export const readDocumentOfOrder = request('commerce.documents.read-of-order', {
  input: ReadDocumentOfOrder,
  output: DocumentFile,
  access: 'orders:read',
  fails: [notFound, noSuchDocument],
  idempotent: true,
  timeoutMs,
});
