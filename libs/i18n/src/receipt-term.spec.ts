import { documentNames } from './documents/document';
import { loadDocument } from './documents/documents';
import { translations } from './translate';

/** The fiscal receipt of a cash register, in any case. */
const fiscalReceipt = /(?<!\p{L})чек(?:а|и|у|ом|е|ов|ам|ами|ах)?(?!\p{L})/iu;

describe('receipt in Russian (docs/glossary.md)', () => {
  it.each(['Ваш чек', 'в чеках и лицензиях', 'Чеки'])('%j names a fiscal receipt', (text) => {
    expect(text).toMatch(fiscalReceipt);
  });

  it('is a квитанция in every text', () => {
    const texts = { ...translations('ru') };
    expect(Object.entries(texts).filter(([, text]) => fiscalReceipt.test(text))).toEqual([]);
  });

  it.each(documentNames)('is a квитанция in the document %s', (name) => {
    expect(JSON.stringify(loadDocument(name, 'ru'))).not.toMatch(fiscalReceipt);
  });
});
