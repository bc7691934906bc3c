import { readCodes } from './code-file';

const row = {
  ...{ line: 2, name: 'Spring', code: 'SPRING', kind: 'percent', percent: '10', amount: '', scope: '' },
  ...{ categories: '', pluginIds: '', maxUses: '', maxUsesPerCustomer: '', isExclusive: '' },
  ...{ startsAt: '2026-01-01', endsAt: '' },
};

describe('a CSV of discount codes', () => {
  it.each([
    ['commas', 'name,code,kind,percent,startsAt\nSpring,SPRING,percent,10,2026-01-01'],
    [
      'semicolons, the headings of the export and a byte order mark',
      '\ufeffId;Name;Code;Code count;Kind;Percent;Starts at;State\r\n1;Spring;SPRING;1;percent;10;2026-01-01;running',
    ],
  ])('is read with %s', (_, text) => {
    expect(readCodes(text)).toEqual({ rows: [row] });
  });

  it('keeps line breaks and separators in quotes, and a formula of the export as the text that it was', () => {
    const text = `name,code,kind,startsAt,categories\n"'=cmd()\nnow",ONE,fixed,2026-01-01,"synth; utility"\n`;
    expect(readCodes(text)).toMatchObject({
      rows: [{ line: 3, name: '=cmd()\nnow', categories: 'synth; utility' }],
    });
  });

  it.each([
    ['without a necessary column', 'name,code,kind\nA,ABC,percent', { key: 'no_columns' }],
    [
      'with an unknown column',
      'name,code,kind,startsAt,limit\n1,2,3,4,5',
      { key: 'unknown_column', values: { column: 'limit' } },
    ],
    ['that is not UTF-8', 'name,code,kind,startsAt\n\ufffd,2,3,4', { key: 'not_utf8' }],
    [
      'with more than 5,000 rows',
      `name,code,kind,startsAt\n${'A,ABC,percent,2026-01-01\n'.repeat(5_001)}`,
      { key: 'too_long', values: { limit: 5_000 } },
    ],
  ])('is refused %s', (_, text, fault) => {
    expect(readCodes(text)).toEqual({ fault });
  });
});
