import { isEmailAddress, normalizeEmail } from './email';

describe('the form of an e-mail address', () => {
  it.each([
    ['upper case and spaces around it', ' Anna@Example.COM ', 'anna@example.com'],
    ['a zero-width space', 'an\u200bna@example.com', 'anna@example.com'],
    ['a soft hyphen', 'anna@exam\u00adple.com', 'anna@example.com'],
    ['a mark that turns the reading direction', 'anna@example.com\u202e', 'anna@example.com'],
    ['a zero-width joiner', 'an\u200dna@example.com', 'anna@example.com'],
    ['a byte order mark', '\ufeffanna@example.com', 'anna@example.com'],
    ['a decomposed letter before the @', 'zoe\u0308@example.com', 'zoë@example.com'],
    ['a decomposed letter in the domain', 'anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
    ['a domain in Unicode', 'anna@MÜLLER.example', 'anna@xn--mller-kva.example'],
    ['a domain in punycode', 'anna@XN--MLLER-KVA.example', 'anna@xn--mller-kva.example'],
    ['a Cyrillic domain', 'anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
    ['full-width letters in the domain', 'anna@ｅxample.com', 'anna@example.com'],
  ])('is the same with %s', (_, typed, normalized) => {
    expect(normalizeEmail(typed)).toBe(normalized);
    expect(normalizeEmail(normalized)).toBe(normalized);
    expect(isEmailAddress(normalized)).toBe(true);
  });

  it.each(['anna@mü/ller.example', 'anna@mü:80', 'anna@ü@example.com', `anna@${'ü'.repeat(80)}.de`])(
    'is no address with a domain that DNS cannot carry: %s',
    (typed) => {
      expect(isEmailAddress(normalizeEmail(typed))).toBe(false);
    },
  );

  it.each(['an\u200bna@example.com', 'anna@example.com\u202e', 'anna@exam\u00adple.com'])(
    'is not accepted with an invisible character that was not removed',
    (typed) => {
      expect(isEmailAddress(typed)).toBe(false);
    },
  );
});
