import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, Length } from 'class-validator';
import { TypedCode } from '../fields/code';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';
import { QuoteItem } from './pricing/quotes';

/** As many as one quote can price. */
export const maxCartItems = 20;
export const maxCartCodes = 5;

/** What a customer collects before the payment; only a quote has prices. */
export class Cart {
  /** In the order in which they were added. */
  @Many(() => QuoteItem) items: QuoteItem[];
  @IsArray() @IsString({ each: true }) codes: string[];
}

export class SaveCart {
  @ArrayMaxSize(maxCartItems) @Many(() => QuoteItem) items: QuoteItem[];
  @TypedCode()
  @IsArray()
  @ArrayMaxSize(maxCartCodes)
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  codes: string[] = [];
  /** Adds to the stored cart, such as what a guest collected before the log-in; otherwise replaces it. */
  @IsOptional() @IsBoolean() merge?: boolean;
}

/** The cart of the customer; empty before the first item. */
export const findCart = request('commerce.cart.find', {
  http: 'GET /api/account/cart',
  description: 'Returns the cart of the customer.',
  input: Nothing,
  output: Cart,
  access: 'user',
  idempotent: true,
});

/** Saves the cart without repeated items and codes. Of a merge that exceeds the limits the stored ones are kept. */
export const saveCart = request('commerce.cart.save', {
  http: 'PUT /api/account/cart',
  description: 'Saves the cart of the customer, or adds to it.',
  input: SaveCart,
  output: Cart,
  access: 'user',
  idempotent: true,
});
