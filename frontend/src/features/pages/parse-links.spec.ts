import { parseLinks } from './parse-links';

describe('a paragraph of a document', () => {
  it('is parsed into texts and links, in order', () => {
    expect(parseLinks('Write to [us](mailto:a@b.example), or read [the terms](/terms#refunds).')).toEqual([
      { text: 'Write to ' },
      { text: 'us', href: 'mailto:a@b.example' },
      { text: ', or read ' },
      { text: 'the terms', href: '/terms#refunds' },
      { text: '.' },
    ]);
  });

  it('has strong text between double asterisks', () => {
    expect(parseLinks('Refunds **within 30 days**.')).toEqual([
      { text: 'Refunds ' },
      { text: 'within 30 days', isStrong: true },
      { text: '.' },
    ]);
  });

  it.each(['javascript:alert(1)', '//elsewhere.example', 'http://plain.example', 'data:text/html,x'])(
    'makes no link of %s',
    (href) => {
      expect(parseLinks(`[x](${href})`).some((part) => part.href !== undefined)).toBe(false);
    },
  );
});
