import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../../docs/decisions');
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

describe('the decisions', () => {
  it('are numbered without gaps', () => {
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
  });

  it.each(files)('have their number as the heading of %s, and a row in the index', (file) => {
    const number = Number(file.slice(0, 4));
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^# ${number}\\. `));
    expect(index).toContain(`- [${number}. `);
    expect(index).toContain(`](${file})`);
  });
});
