import { paymentMethodTypes } from '#contracts/commerce/checkout';
import type { GatewayConfig } from '../gateway.config';
import type { SiteConfig } from './site.config';

/** What pages are told in `<meta>` tags: name and content. */
export type Told = Readonly<Record<string, string>>;

/** The counter of visits that pages load after consent; nothing unless it is switched on and has an address. */
export function analyticsOf(config: GatewayConfig, site: SiteConfig) {
  const { ANALYTICS_SCRIPT_URL: scriptUrl, ANALYTICS_PROVIDER: provider, ANALYTICS_SITE } = site;
  if (!config.FEATURE_ANALYTICS || !scriptUrl) return undefined;
  return { provider, scriptUrl, site: ANALYTICS_SITE ?? new URL(config.SHOP_URL).hostname };
}

function featuresOf(config: GatewayConfig): string[] {
  const flags = {
    auth: config.FEATURE_AUTH,
    newsletter: config.FEATURE_NEWSLETTER,
    payments: config.FEATURE_PAYMENTS,
    analytics: config.FEATURE_ANALYTICS,
  };
  return Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
}

export function toldOf(config: GatewayConfig, site: SiteConfig): Told {
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
    'shop-payment-methods': config.FEATURE_PAYMENTS ? paymentMethodTypes.join(' ') : '',
    'shop-patience': `${site.API_TIMEOUT_MS} ${site.API_RETRIES}`,
    ...(analytics ? { 'shop-analytics': JSON.stringify(analytics) } : {}),
  };
}

/** What the texts of pages leave open. */
export function wordsOf(config: GatewayConfig, site: SiteConfig): Readonly<Record<string, string>> {
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
