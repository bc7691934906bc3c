import { hashLicenceKey, lastFourOf, makeLicenceKey, normaliseLicenceKey } from './licence-key';

describe('a licence key', () => {
  it('has five groups of five letters and digits that cannot be confused', () => {
    expect(makeLicenceKey()).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{5}(-[34679ACDEFGHJKMNPQRTVWXY]{5}){4}$/);
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 500 }, makeLicenceKey)).size).toBe(500);
  });

  it('is recognised however it is typed', () => {
    const key = makeLicenceKey();
    const typed = ` ${key.toLowerCase().replaceAll('-', ' ')} `;
    expect(normaliseLicenceKey(typed)).toBe(normaliseLicenceKey(key));
    expect(hashLicenceKey(typed)).toEqual(hashLicenceKey(key));
  });

  it('shows its last four only', () => {
    expect(lastFourOf('34679-ACDEF-GHJKM-NPQRT-VWXY3')).toBe('WXY3');
  });
});
