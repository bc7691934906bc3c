import { told } from '../api/told';

/** What the configuration says of the company (the gateway's `<meta name="shop-company">`). */
interface Company {
  legalName: string;
  address: readonly string[];
  general: string;
  support: string;
  business: string;
  privacy: string;
}

/** Where no gateway has served the page: in development and in specs. */
const usual: Company = {
  legalName: 'Lowline Audio Ltd',
  address: ['18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'],
  general: 'hello@lowline.example',
  support: 'support@lowline.example',
  business: 'business@lowline.example',
  privacy: 'privacy@lowline.example',
};

function toldCompany(): Partial<Company> {
  try {
    return JSON.parse(told('shop-company') ?? '{}') as Partial<Company>;
  } catch {
    return {};
  }
}

/**
 * Everything by which the pages name the company, in one place (DESIGN §2). The name itself is drawn as well (logo.tsx), and said
 * by the services: in letters (libs/i18n, `mails.layout.brand`) and to authenticator apps (second-factor.service.ts).
 */
export const brand = { name: 'Lowline', city: 'London', year: 2026, ...usual, ...toldCompany() } as const;
