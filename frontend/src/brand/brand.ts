/** Everything that names the company, in one place (DESIGN §2). Replace here, and in the translations, to rename the shop. */
export const brand = {
  name: 'Lowline',
  legalName: 'Lowline Audio Ltd',
  city: 'London',
  year: 2026,
  support: 'support@lowline.example',
  business: 'business@lowline.example',
  general: 'hello@lowline.example',
  address: ['Lowline Audio Ltd', '18 Copperfield Street', 'London SE1 0EN', 'United Kingdom'],
} as const;
