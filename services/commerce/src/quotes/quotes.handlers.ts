import { Controller } from '@nestjs/common';
import { createQuote, type CreateQuote, type Quote } from '#contracts/commerce/pricing/quotes';
import type { Actor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { QuotesService } from './quotes.service';

@Controller()
export class QuotesHandlers {
  constructor(private readonly quotes: QuotesService) {}

  @Handles(createQuote)
  create(input: CreateQuote, actor: Actor): Promise<Quote> {
    return this.quotes.create(input, actor);
  }
}
