import { hashLicenceKey, lastFourCharacters, generateLicenceKey, normalizeLicenceKey } from './licence-key';

describe('licence key', () => {
  it('generates a licence key of five groups of five unambiguous characters', () => {
    expect(generateLicenceKey()).toMatch(
      /^[34679ACDEFGHJKMNPQRTVWXY]{5}(-[34679ACDEFGHJKMNPQRTVWXY]{5}){4}$/,
    );
  });

  it('generates a different licence key each time', () => {
    expect(new Set(Array.from({ length: 500 }, generateLicenceKey)).size).toBe(500);
  });

  it('normalizes case, spaces and hyphens of a typed licence key', () => {
    const key = generateLicenceKey();
    const typed = ` ${key.toLowerCase().replaceAll('-', ' ')} `;
    expect(normalizeLicenceKey(typed)).toBe(normalizeLicenceKey(key));
    expect(hashLicenceKey(typed)).toEqual(hashLicenceKey(key));
  });

  it('returns the last four characters of a licence key for display', () => {
    expect(lastFourCharacters('34679-ACDEF-GHJKM-NPQRT-VWXY3')).toBe('WXY3');
  });
});
