import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { failure } from '../../kit/failure';
import { Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { ListProducts } from '../products';

/** Longer files are sent in parts: the gateway accepts a thousand keys in a body, and a row has 23. */
const maxCheckedRows = 40;
/** A row with the longest cells, of three bytes a character. */
export const maxTextsBodyBytes = 1_536 * 1024;
/** More than the longest text: a cell that is too long is an outcome of its row alone. */
const maxCellLength = 25_000;
/** So many products with the longest texts are one message. */
const maxListedTexts = 20;

export const contentFields = ['name', 'description', 'detailedDescription', 'features', 'tags'] as const;
export const specificationFields = ['format', 'bitDepth', 'sampleRate', 'latency', 'interface'] as const;
export const textFields = [...contentFields, ...specificationFields] as const;
export type TextField = (typeof textFields)[number];

/** Each text beside its translation. */
export const textColumns = textFields.flatMap((field) => [`${field}En`, `${field}Ru`] as const);
export type TextColumn = (typeof textColumns)[number];

function Cell(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [IsOptional(), IsString(), MaxLength(maxCellLength)]) rule(target, String(property));
  };
}

/** The texts of a product as the cells of a spreadsheet; a list has a line for each item. An empty or absent cell keeps the text. */
export class ProductTexts {
  @Cell() nameEn?: string;
  @Cell() nameRu?: string;
  @Cell() descriptionEn?: string;
  @Cell() descriptionRu?: string;
  @Cell() detailedDescriptionEn?: string;
  @Cell() detailedDescriptionRu?: string;
  @Cell() featuresEn?: string;
  @Cell() featuresRu?: string;
  @Cell() tagsEn?: string;
  @Cell() tagsRu?: string;
  @Cell() formatEn?: string;
  @Cell() formatRu?: string;
  @Cell() bitDepthEn?: string;
  @Cell() bitDepthRu?: string;
  @Cell() sampleRateEn?: string;
  @Cell() sampleRateRu?: string;
  @Cell() latencyEn?: string;
  @Cell() latencyRu?: string;
  @Cell() interfaceEn?: string;
  @Cell() interfaceRu?: string;
}

export class ListProductTexts extends ListProducts {
  @IsInt() @Min(1) @Max(maxListedTexts) override limit: number = maxListedTexts;
}

export class ListedTexts extends ProductTexts {
  @IsUUID() id: string;
  @IsString() slug: string;
}

export class ProductTextsPage {
  @Many(() => ListedTexts) products: ListedTexts[];
  @One(() => Pagination) pagination: Pagination;
}

export class TextsRow {
  @IsString() @MaxLength(200) slug: string;
  @One(() => ProductTexts) texts: ProductTexts;
}

export class CheckProductTexts {
  @ArrayMinSize(1)
  @ArrayMaxSize(maxCheckedRows)
  @Many(() => TextsRow)
  rows: TextsRow[];
}

/** repeated: an earlier row has the product. The columns name the wrong cell. */
const textOutcomes = ['changed', 'same', 'unknown', 'repeated', ...textColumns] as const;
export type TextOutcome = (typeof textOutcomes)[number];

export class CheckedTexts {
  @IsIn([...textOutcomes]) outcome: TextOutcome;
  /** Product and revision for a bulk change with the action `texts`, if the row changes something. */
  @IsOptional() @IsUUID() id?: string;
  @IsOptional() @IsInt() revision?: number;
}

export class CheckedTextRows {
  /** In the order of the rows. */
  @Many(() => CheckedTexts) results: CheckedTexts[];
}

/** A text breaks the limits of the form; of one product, not of the request. */
export const textsNotAllowed = failure()('TEXTS_NOT_ALLOWED', 'invalid');

/** Newest first (docs/decisions/0117). */
export const listProductTexts = request('catalogue.product-texts.list', {
  http: 'GET /api/admin/product-texts',
  description: 'Lists the translated texts of products, as the cells of a spreadsheet.',
  input: ListProductTexts,
  output: ProductTextsPage,
  access: 'products:read',
  idempotent: true,
});

export const checkProductTexts = request('catalogue.product-texts.check', {
  http: 'POST /api/admin/product-texts/check',
  description: 'Checks texts of products from rows of a file, and changes nothing.',
  status: 200,
  maxBodyBytes: maxTextsBodyBytes,
  input: CheckProductTexts,
  output: CheckedTextRows,
  access: 'products:write',
  recentLogin: true,
  timeoutMs: 10_000,
  idempotent: true,
});
