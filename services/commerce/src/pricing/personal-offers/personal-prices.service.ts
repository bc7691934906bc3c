import { Injectable } from '@nestjs/common';
import {
  getPersonalPrice,
  type GetPersonalPrice,
  type PersonalPrice,
} from '#contracts/commerce/pricing/personal-prices';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { QuotePricingService } from '../quotes/quote-pricing.service';

/** The price of one plug-in for a customer, as the product page shows it; nothing is stored. */
@Injectable()
export class PersonalPricesService {
  constructor(private readonly pricing: QuotePricingService) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, ALREADY_OWNED */
  @Handles(getPersonalPrice)
  async get({ slug }: GetPersonalPrice, { userId, language }: UserActor): Promise<PersonalPrice> {
    const request = { items: [{ kind: 'plugin' as const, slug }], codes: [] };
    const { items, subtotalCents, totalCents } = await this.pricing.priceAll(
      request,
      { userId, language },
      true,
    );
    const adjustments = items.flatMap((item) => item.adjustments);
    return {
      slug,
      list: subtotalCents,
      adjustments: adjustments.map(({ kind, key, amountCents, name }) => {
        return { kind, key, amount: amountCents, name };
      }),
      due: totalCents,
    };
  }
}
