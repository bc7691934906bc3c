import { pageMeta } from '../api/page-meta';
import type { Brand } from '../api/types';
import type { CurrencyFormat } from '../../../libs/i18n/src/money/amount-format';

/** How a page shows the shop: its brand, and how it writes amounts. */
type ShownBrand = Brand & { money: CurrencyFormat };

/** What the scripts rely on in a page that an earlier release has sent. */
const added = {
  homeHeading: { en: '', ru: '' },
  homeText: { en: '', ru: '' },
  hasInstaller: true,
  socialLinks: [],
  loginPictures: [],
  currency: 'USD',
  money: {
    code: 'USD',
    symbol: '$',
    decimals: 2,
    minCharge: 50,
    words: { en: 'US dollars', ru: 'долларах США' },
  },
  timeZone: 'Europe/London',
};
let parsed: { json: string; brand: ShownBrand } | undefined;

/** Who the shop is (decision 101): the gateway writes it into every page. */
export function shopBrand(): ShownBrand {
  const json = pageMeta('shop-brand') ?? '{}';
  if (parsed?.json !== json) parsed = { json, brand: { ...added, ...(JSON.parse(json) as ShownBrand) } };
  return parsed.brand;
}
