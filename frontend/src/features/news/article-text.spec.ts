import { blocksOf, hostOf, isHttpUrl, normalizeText, spansOf } from './article-text';

describe('the body of an article', () => {
  it('normalises escaped quotes and newline sequences', () => {
    expect(normalizeText(String.raw`One \"two\"\nthree \'four\'`)).toBe('One "two"\nthree \'four\'');
  });

  it('is split into paragraphs', () => {
    expect(blocksOf('First.\n\nSecond.', 0)).toEqual([
      { kind: 'paragraph', spans: [{ text: 'First.' }] },
      { kind: 'paragraph', spans: [{ text: 'Second.' }] },
    ]);
  });

  it('makes lines containing a bullet character list items, without the character', () => {
    expect(blocksOf('New:\n• One\n  • Two\nEnd', 0)).toEqual([
      { kind: 'paragraph', spans: [{ text: 'New:' }] },
      { kind: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] },
      { kind: 'paragraph', spans: [{ text: 'End' }] },
    ]);
  });

  it('turns [n] into a reference to the nth source, and leaves numbers beyond the list as text', () => {
    expect(spansOf('Loud [1], louder [3].', 2)).toEqual([
      { text: 'Loud ' },
      { source: 1 },
      { text: ', louder ' },
      { text: '[3]' },
      { text: '.' },
    ]);
  });

  it('renders scripts as text', () => {
    expect(blocksOf('<script>alert(1)</script>', 0)).toEqual([
      { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
    ]);
  });

  it('shows the host of a source and links http(s) URLs only', () => {
    expect(hostOf('https://www.itu.int/rec')).toBe('itu.int');
    expect(hostOf('no address')).toBe('no address');
    expect(isHttpUrl('javascript:alert(1)')).toBe(false);
    expect(isHttpUrl('https://itu.int')).toBe(true);
  });
});
