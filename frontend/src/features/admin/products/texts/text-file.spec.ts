import { partsOf } from '../../panel/file-import/use-row-import';
import { readTexts } from './text-file';

describe('a CSV of texts of products', () => {
  it('is read with the headings of the export, without empty cells', () => {
    const text =
      '\ufeffSlug;Name en;Name ru;Features ru;Detailed description en\r\n' +
      `tern;Tern;;"Один, и ещё\nДва";'=cmd()\r\n`;
    expect(readTexts(text)).toEqual({
      rows: [
        {
          ...{ line: 3, slug: 'tern' },
          texts: { nameEn: 'Tern', featuresRu: 'Один, и ещё\nДва', detailedDescriptionEn: '=cmd()' },
        },
      ],
    });
  });

  it('keeps a text that is too long so long that the server refuses it', () => {
    const found = readTexts(`slug,latencyEn\ntern,${'a'.repeat(30_000)}`);
    expect('rows' in found && found.rows[0]?.texts.latencyEn).toHaveLength(25_000);
  });

  it.each([
    ['without a slug', 'nameEn\nTern', { key: 'no_columns' }],
    [
      'with a misspelt column',
      'slug,Namen\ntern,Tern',
      { key: 'unknown_column', values: { column: 'Namen' } },
    ],
    [
      'with a column without a name',
      'slug,nameEn,\ntern,Tern,x',
      { key: 'unknown_column', values: { column: '3' } },
    ],
    [
      'with more than 5,000 rows',
      `slug,nameEn\n${'tern,Tern\n'.repeat(5_001)}`,
      { key: 'too_long', values: { limit: 5_000 } },
    ],
  ])('is refused %s', (_, text, fault) => {
    expect(readTexts(text)).toEqual({ fault });
  });
});

describe('the parts of a file', () => {
  const rows = Array.from({ length: 7 }, (_, at) => 'a'.repeat(at === 3 ? 50 : 8));

  it('have at most the allowed number of rows and characters', () => {
    const parts = partsOf(rows, { rowsPerRequest: 2, charactersPerRequest: 30 });
    expect(parts.map(({ length }) => length)).toEqual([2, 1, 1, 2, 1]);
    expect(parts.flat()).toEqual(rows);
    expect(
      partsOf(rows, { rowsPerRequest: 9, charactersPerRequest: 20 }).map(({ length }) => length),
    ).toEqual([2, 1, 1, 2, 1]);
  });

  it('are limited by rows alone without a number of characters', () => {
    expect(partsOf(rows, { rowsPerRequest: 4 }).map(({ length }) => length)).toEqual([4, 3]);
  });
});
