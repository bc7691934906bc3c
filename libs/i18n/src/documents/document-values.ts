import type { Brand } from '#contracts/identity/shop/brand';
import { shopRules } from '#contracts/shop-rules';

/** Placeholders of the documents: who the shop is, and the numbers of its rules. */
export function documentValuesOf(
  shopUrl: string,
  { legalName, address, generalEmail, supportEmail, businessEmail, privacyEmail }: Brand,
) {
  return {
    ...shopRules,
    company: legalName,
    address: [legalName, ...address].join(', '),
    ...{ generalEmail, supportEmail, businessEmail, privacyEmail },
    shop: new URL(shopUrl).host,
  } satisfies Record<string, string | number>;
}
