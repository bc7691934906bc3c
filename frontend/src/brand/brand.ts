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

function told(): Partial<Company> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="shop-company"]')?.content;
  try {
    return JSON.parse(content ?? '{}') as Partial<Company>;
  } catch {
    return {};
  }
}

/** Everything that names the company, in one place (DESIGN §2). The name itself is drawn as well: logo.tsx. */
export const brand = { name: 'Lowline', city: 'London', year: 2026, ...usual, ...told() } as const;
