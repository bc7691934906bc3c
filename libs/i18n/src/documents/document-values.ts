import type { Brand } from '#contracts/identity/shop/brand';
import { currencyWords } from '#contracts/fields/currencies';
import type { Lang } from '../translate';
import { shopRules } from '#contracts/shop-rules';

/** Placeholders of the documents: who the shop is, and the numbers of its rules. */
export function documentValuesOf(
  shopUrl: string,
  { legalName, address, generalEmail, supportEmail, businessEmail, privacyEmail, currency }: Brand,
  lang: Lang,
) {
  return {
    ...shopRules,
    company: legalName,
    address: [legalName, ...address].join(', '),
    ...{ generalEmail, supportEmail, businessEmail, privacyEmail },
    currency_words: currencyWords(currency, lang),
    shop: new URL(shopUrl).host,
  } satisfies Record<string, string | number>;
}
