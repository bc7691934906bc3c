import type { GatewayConfig } from '../gateway.config';
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

/** The payment methods are read for each page, because they may change. */
export function pageMetaOf(
  config: GatewayConfig,
  site: SiteConfig,
  methods: Pick<PaymentMethods, 'names'>,
): PageMeta {
  const analytics = analyticsOf(config, site);
  const company = {
    legalName: site.COMPANY_NAME,
    address: site.COMPANY_ADDRESS,
    general: site.EMAIL_GENERAL,
    support: site.EMAIL_SUPPORT,
    business: site.EMAIL_BUSINESS,
    privacy: site.EMAIL_PRIVACY,
  };
  return {
    'shop-features': featuresOf(config).join(' '),
    'shop-company': JSON.stringify(company),
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

/** Placeholders of the documents. */
export function documentValuesOf(config: GatewayConfig, site: SiteConfig): Readonly<Record<string, string>> {
  return {
    company: site.COMPANY_NAME,
    address: [site.COMPANY_NAME, ...site.COMPANY_ADDRESS].join(', '),
    generalEmail: site.EMAIL_GENERAL,
    supportEmail: site.EMAIL_SUPPORT,
    businessEmail: site.EMAIL_BUSINESS,
    privacyEmail: site.EMAIL_PRIVACY,
    shop: new URL(config.SHOP_URL).host,
  };
}
