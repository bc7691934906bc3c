import { canReceive, oneLine, plainName } from './addressee';

describe('the name in a mail', () => {
  it.each([
    ['Anna Kern', 'Anna Kern'],
    ['  Anna   Kern ', 'Anna Kern'],
    ['Ольга Ким', 'Ольга Ким'],
    ['J. R. Smith', 'J. R. Smith'],
    ["Zoë O'Neil-Łuczak", "Zoë O'Neil-Łuczak"],
    ['Dr. No', 'Dr. No'],
    ['Anna\r\nKern', 'Anna Kern'],
    ['Anna\u0000\u202eKern', 'Anna Kern'],
  ])('is %j → %j', (given, expected) => {
    expect(plainName(given)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['only spaces', '  \t'],
    ['a link', 'Win at https://evil.example/now'],
    ['a link without scheme', 'www evil'],
    ['a domain', 'Visit evil.example'],
    ['a Russian domain', 'Заходи на сайт.рф'],
    ['an address', 'bob@example.com'],
    ['a header', 'Anna\r\nBcc: <victim@example.com>'],
    ['markup', '<b>Anna</b>'],
  ])('is left out when it is %s', (_, given) => {
    expect(plainName(given)).toBeNull();
  });

  it('is left out when there is none', () => {
    expect(plainName(undefined)).toBeNull();
    expect(plainName(null)).toBeNull();
  });

  it('is cut to 80 characters', () => {
    expect(plainName('n'.repeat(500))).toHaveLength(80);
  });
});

describe('an address', () => {
  it('of the common kind receives mail', () => {
    expect(canReceive('anna+shop@mail.example.com')).toBe(true);
  });

  it.each([
    ['a group', 'g:victim@example.com;'],
    ['a quoted local part', '"a b"@example.com'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['a name with it', 'Anna <anna@example.com>'],
    ['a header after it', 'anna@example.com\r\nBcc: victim@example.com'],
    ['a line end', 'anna@example.com\n'],
    ['a comment', 'anna(x)@example.com'],
    ['nothing', ''],
    ['a very long one', `${'a'.repeat(100_000)}@example.com`],
  ])('that is %s does not', (_, address) => {
    expect(canReceive(address)).toBe(false);
  });
});

it('one line of text has no line ends, controls or turned directions', () => {
  expect(oneLine(' a\r\nb\tc\u2028d\u202ee\u0007 ')).toBe('a b c d e');
});
