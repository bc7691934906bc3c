import { pageMeta } from '../api/page-meta';

/** The company's data from the configuration (the gateway's `<meta name="shop-company">`). */
interface Company {
  legalName: string;
  address: readonly string[];
  general: string;
  support: string;
  business: string;
  privacy: string;
}

/** Used without page meta: in development and in specs. */
const defaultCompany: Company = {
  legalName: 'Lowline Audio Ltd',
  address: ['18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'],
  general: 'hello@lowline.example',
  support: 'support@lowline.example',
  business: 'business@lowline.example',
  privacy: 'privacy@lowline.example',
};

function configuredCompany(): Partial<Company> {
  try {
    return JSON.parse(pageMeta('shop-company') ?? '{}') as Partial<Company>;
  } catch {
    return {};
  }
}

/**
 * All data of the company on pages (design §2). The name also appears in the logo (logo.tsx), in mails (libs/i18n,
 * `mails.layout.brand`) and in authenticator apps (identity service).
 */
export const brand = {
  name: 'Lowline',
  city: 'London',
  year: 2026,
  ...defaultCompany,
  ...configuredCompany(),
} as const;
