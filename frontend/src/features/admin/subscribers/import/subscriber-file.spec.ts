import { maxRows, readSubscribers } from './subscriber-file';

const read = (text: string) => readSubscribers(text, 'en');

describe('a CSV of subscribers', () => {
  it.each([
    ['commas', 'email,confirmed,language\nanna@example.com,2024-03-14,ru\n'],
    [
      'semicolons, another order and a byte order mark',
      '\ufefflang;Confirmed;E-Mail\r\nru;2024-03-14;anna@example.com',
    ],
    ['the headings of the export', 'Id,Email,Language,Confirmed at\n1,anna@example.com,ru,2024-03-14'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({
      rows: [{ line: 2, email: 'anna@example.com', confirmedAt: '2024-03-14', language: 'ru' }],
    });
  });

  it('gives rows without a language the chosen one, and keeps the lines of the file', () => {
    expect(read('email,confirmed\n\n"anna@example.com","2024-03-14"')).toMatchObject({
      rows: [{ line: 3, language: 'en' }],
    });
  });

  it.each([
    ['without the column of consent', 'email,language\nanna@example.com,en', { key: 'no_columns' }],
    ['that is empty', '', { key: 'no_columns' }],
    ['with headings alone', 'email,confirmed\n', { key: 'no_rows' }],
    ['with an open quotation mark', 'email,confirmed\n"anna,2024\n', { key: 'not_csv', values: { line: 2 } }],
    [
      'with more rows than allowed',
      `email,confirmed\n${'a@b.example,2024-01-01\n'.repeat(maxRows + 1)}`,
      { key: 'too_long', values: { limit: maxRows } },
    ],
  ])('is refused %s', (_, text, fault) => {
    expect(read(text)).toEqual({ fault });
  });
});
