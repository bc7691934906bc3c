import { generateUserCode, normalizeUserCode, formatUserCode } from './user-code';

describe('user code of a pairing', () => {
  it('generates a user code of eight unambiguous consonants (RFC 8628 §6.1)', () => {
    for (let i = 0; i < 200; i += 1) expect(generateUserCode()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  });

  it('formats a user code in two groups and normalizes a typed one', () => {
    const code = generateUserCode();
    expect(formatUserCode(code)).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    for (const typed of [formatUserCode(code), code.toLowerCase(), ` ${formatUserCode(code)} `])
      expect(normalizeUserCode(typed)).toBe(code);
  });
});
