import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siAmericanexpress, siApplepay, siGooglepay, siMastercard, siVisa } from 'simple-icons';

describe('the icons of payment methods', () => {
  it('equal those of Simple Icons', () => {
    const drawn = readFileSync(join(__dirname, 'cards.svg'), 'utf8');
    const found = [...drawn.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="([^"]+)"/g)];
    expect(found.map(([, id, path]) => [id, path])).toEqual([
      ['visa', siVisa.path],
      ['mastercard', siMastercard.path],
      ['amex', siAmericanexpress.path],
      ['applepay', siApplepay.path],
      ['googlepay', siGooglepay.path],
    ]);
  });
});
