import { generateRedemptionCodes, lastFourOf, parseRedemptionCode } from './redemption-code';

describe('redemption codes', () => {
  it('a batch has different codes of four groups without characters that look alike', () => {
    const codes = generateRedemptionCodes(5_000);
    expect(new Set(codes).size).toBe(5_000);
    for (const code of codes)
      expect(code).toMatch(/^([34679ACDEFGHJKMNPQRTVWXY]{4}-){3}[34679ACDEFGHJKMNPQRTVWXY]{4}$/);
  });

  it('a typed code may have spaces, small letters and no hyphens', () => {
    const [code = ''] = generateRedemptionCodes(1);
    const parsed = parseRedemptionCode(code);
    expect(parseRedemptionCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(parsed);
    expect(parsed).toHaveLength(16);
    expect(lastFourOf(code)).toBe(parsed?.slice(-4));
  });

  it.each(['', 'ABCD', 'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY', '----'])('does not take %p for a code', (typed) => {
    expect(parseRedemptionCode(typed)).toBeUndefined();
  });
});
