import { Failure } from '#contracts/kit/failure';
import { maxImportRows } from '#contracts/licensing/giving/licence-imports';
import { countImportRows, readImportFile } from './import-file';

const now = new Date('2026-11-28T12:00:00Z');
const read = (csv: string) => readImportFile(csv, now);
const header = 'mail,product,date,serial';
const row = {
  email: 'anna@example.com',
  product: 'saturos-pro',
  date: '2019-03-14',
  serial: 'A-1',
  fault: null,
};

async function failureOf(csv: string): Promise<unknown> {
  const error = await countImportRows(csv).catch((reason: unknown) => reason);
  return Failure.isFailure(error) ? error.toData() : error;
}

describe('the file of an import', () => {
  it.each([
    ['commas', `${header}\nanna@example.com,saturos-pro,2019-03-14,A-1\n`],
    ['semicolons', 'mail;product;date;serial\nanna@example.com;saturos-pro;2019-03-14;A-1\n'],
    ['a byte order mark', `\ufeff${header}\r\nanna@example.com,saturos-pro,2019-03-14,A-1\r\n`],
    [
      'another order, further columns and capitals',
      'Name,Serial,Date,Product,Email\nA,A-1,2019-03-14,Saturos-Pro,Anna@Example.com',
    ],
    ['quotation marks and spaces', `${header}\n"anna@example.com", saturos-pro ,2019-03-14 10:20:30,"A-1"\n`],
  ])('is read with %s', async (_, csv) => {
    expect(await read(csv)).toEqual([{ line: 2, ...row }]);
  });

  it('is counted without its header', async () => {
    expect(await countImportRows(`${header}\na,b,c,d\n\ne,f,g,h\n`)).toBe(2);
  });

  it('names the line of each row, beyond empty lines', async () => {
    const rows = await read(`${header}\na@example.com,p,2019-03-14,1\n\nb@example.com,p,2019-03-14,2`);
    expect(rows.map(({ line, email }) => [line, email])).toEqual([
      [2, 'a@example.com'],
      [4, 'b@example.com'],
    ]);
  });

  it.each([
    ['mail', 'no address,saturos-pro,2019-03-14,A-1'],
    ['mail', ',saturos-pro,2019-03-14,A-1'],
    ['product', 'anna@example.com,Saturos Pro,2019-03-14,A-1'],
    ['date', 'anna@example.com,saturos-pro,14.03.2019,A-1'],
    ['date', 'anna@example.com,saturos-pro,2019-02-30,A-1'],
    ['date', 'anna@example.com,saturos-pro,2026-11-29,A-1'],
    ['date', 'anna@example.com,saturos-pro,0019-03-14,A-1'],
    ['serial', 'anna@example.com,saturos-pro,2019-03-14,'],
    ['serial', `anna@example.com,saturos-pro,2019-03-14,${'A'.repeat(121)}`],
  ])('has the fault %s in the row %s', async (fault, line) => {
    expect((await read(`${header}\n${line}\n`)).map((one) => one.fault)).toEqual([fault]);
  });

  it.each([
    [
      'an open quotation mark',
      `${header}\n"anna@example.com,p,2019-03-14,1\n`,
      'LICENCE_IMPORT_NOT_CSV',
      { line: 2 },
    ],
    [
      'a row with fewer cells',
      `${header}\na@example.com,p,2019-03-14,1\nb@example.com,p\n`,
      'LICENCE_IMPORT_NOT_CSV',
      { line: 3 },
    ],
    [
      'missing columns',
      'mail,product\na@example.com,p\n',
      'LICENCE_IMPORT_COLUMNS_MISSING',
      { columns: 'date, serial' },
    ],
    ['no rows', `${header}\n`, 'LICENCE_IMPORT_EMPTY', {}],
    ['only spaces', '   ', 'LICENCE_IMPORT_EMPTY', {}],
    [
      'characters of another encoding',
      `${header}\n\ufffd@example.com,p,2019-03-14,1\n`,
      'LICENCE_IMPORT_NOT_UTF8',
      {},
    ],
  ])('is refused as a whole with %s', async (_, csv, code, params) => {
    expect(await failureOf(csv)).toMatchObject({ code, params });
  });

  it('is refused beyond 50,000 rows', async () => {
    const line = 'anna@example.com,saturos-pro,2019-03-14,A-1\n';
    expect(await failureOf(`${header}\n${line.repeat(maxImportRows + 1)}`)).toMatchObject({
      code: 'LICENCE_IMPORT_TOO_LONG',
      params: { limit: maxImportRows },
    });
  });
});
