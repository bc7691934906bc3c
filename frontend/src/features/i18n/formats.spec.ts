import { fileSize } from './formats';

describe('size of a file', () => {
  it.each([
    [1, 'en', '1 KB'],
    [499, 'ru', '1 КБ'],
    [12_345, 'en', '13 KB'],
    [1_250_000, 'ru', '1,3 МБ'],
  ] as const)('of %i bytes in %s is %s', (bytes, lang, text) => {
    expect(fileSize(bytes, lang).replace('\u00a0', ' ')).toBe(text);
  });
});
