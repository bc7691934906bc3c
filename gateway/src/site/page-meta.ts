import type { ShopBrand } from '#brand/shop-brand';
import type { GatewayConfig } from '../gateway.config';
import { currencyFormat } from '#i18n/money/money';
import { pathsBeforeTokens } from '#i18n/screens/screens';
import type { PaymentMethods } from './payment-methods';
import type { SiteConfig } from './site.config';

/** Names and contents of the pages' `<meta>` elements. */
export type PageMeta = Readonly<Record<string, string>>;

/** Analytics that pages load after consent; undefined unless it is switched on and has a URL. */
export function analyticsOf(config: GatewayConfig, site: SiteConfig) {
  const { ANALYTICS_SCRIPT_URL: scriptUrl, ANALYTICS_PROVIDER: provider, ANALYTICS_SITE } = site;
  if (!config.FEATURE_ANALYTICS || !scriptUrl) return undefined;
  return { provider, scriptUrl, site: ANALYTICS_SITE ?? new URL(config.SHOP_URL).hostname };
}

/** Every feature flag that is on (storefront §9). */
function featuresOf(config: GatewayConfig): string[] {
  const flags = {
    auth: config.FEATURE_AUTH,
    newsletter: config.FEATURE_NEWSLETTER,
    payments: config.FEATURE_PAYMENTS,
    analytics: config.FEATURE_ANALYTICS,
  };
  return Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
}

/** Brand and payment methods are read for each page, because they may change. */
export function pageMetaOf(
  config: GatewayConfig,
  site: SiteConfig,
  { brand, methods }: { brand: Pick<ShopBrand, 'current'>; methods: Pick<PaymentMethods, 'names'> },
): PageMeta {
  const analytics = analyticsOf(config, site);
  return {
    'shop-features': featuresOf(config).join(' '),
    get 'shop-brand'() {
      // The favicon is a file of its own, and only the home page has the slides.
      const { favicon: _, slides: __, ...shown } = brand.current;
      return JSON.stringify({ ...shown, money: currencyFormat(shown.currency) });
    },
    get 'shop-payment-methods'() {
      return config.FEATURE_PAYMENTS ? methods.names : '';
    },
    ...(config.STRIPE_TAX || config.STRIPE_MANAGED_PAYMENTS ? { 'shop-taxes': 'included' } : {}),
    'shop-retry-policy': `${site.API_TIMEOUT_MS} ${site.API_RETRIES}`,
    ...(analytics
      ? { 'shop-analytics': JSON.stringify({ ...analytics, pathsBeforeTokens: pathsBeforeTokens() }) }
      : {}),
  };
}
