import { isDeliverable, displayName } from './recipient';

describe('name of a recipient', () => {
  it.each([
    ['Anna Kern', 'Anna Kern'],
    ['  Anna   Kern ', 'Anna Kern'],
    ['Ольга Ким', 'Ольга Ким'],
    ['J. R. Smith', 'J. R. Smith'],
    ["Zoë O'Neil-Łuczak", "Zoë O'Neil-Łuczak"],
    ['Dr. No', 'Dr. No'],
    ['Anna\r\nKern', 'Anna Kern'],
    ['Anna\u0000\u202eKern', 'Anna Kern'],
  ])('normalizes %j to %j', (given, expected) => {
    expect(displayName(given)).toBe(expected);
  });

  it.each([
    ['empty', ''],
    ['whitespace', '  \t'],
    ['a link', 'Win at https://evil.example/now'],
    ['a link without scheme', 'www evil'],
    ['a domain', 'Visit evil.example'],
    ['a Russian domain', 'Заходи на сайт.рф'],
    ['an address', 'bob@example.com'],
    ['a header', 'Anna\r\nBcc: <victim@example.com>'],
    ['markup', '<b>Anna</b>'],
  ])('is omitted when it is %s', (_, given) => {
    expect(displayName(given)).toBeNull();
  });

  it('is omitted when it is missing', () => {
    expect(displayName(undefined)).toBeNull();
    expect(displayName(null)).toBeNull();
  });

  it('is shortened to 80 characters', () => {
    expect(displayName('n'.repeat(500))).toHaveLength(80);
  });
});

describe('address of a recipient', () => {
  it('accepts a common address', () => {
    expect(isDeliverable('anna+shop@mail.example.com')).toBe(true);
  });

  it.each([
    ['a group', 'g:victim@example.com;'],
    ['a quoted local part', '"a b"@example.com'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['an address with a name', 'Anna <anna@example.com>'],
    ['an address with a header', 'anna@example.com\r\nBcc: victim@example.com'],
    ['a line end inside', 'an\nna@example.com'],
    ['a comment', 'anna(x)@example.com'],
    ['empty', ''],
    ['an address of 100,000 characters', `${'a'.repeat(100_000)}@example.com`],
  ])('rejects %s', (_, address) => {
    expect(isDeliverable(address)).toBe(false);
  });
});
