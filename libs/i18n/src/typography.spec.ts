import { documentNames } from './documents/document';
import { loadDocument } from './documents/documents';
import { translate, translations } from './translate';
import { withNonBreakingSpaces } from './typography';

/** A breaking space before a dash or between a number and its sign. */
const badBreak = /\s(?<!\u00a0)[—–](?:\s|$)|[\d№§]\s(?<!\u00a0)[%$€₽]|[№§]\s(?<!\u00a0)\d/u;

describe('no-break spaces of Russian texts', () => {
  it.each([
    ['Немного — для плотности', 'Немного\u00a0— для плотности'],
    ['скидка 40 % сегодня', 'скидка 40\u00a0% сегодня'],
    ['в течение 30 дней', 'в течение 30\u00a0дней'],
    ['{n} ГБ', '{n}\u00a0ГБ'],
    ['{{count}} из {{total}}', '{{count}}\u00a0из {{total}}'],
    ['заказ № 5', 'заказ №\u00a05'],
    ['{name} удалён', '{name} удалён'],
    ['{n} из {of}', '{n}\u00a0из {of}'],
  ])('%j is written as %j', (text, expected) => {
    expect(withNonBreakingSpaces(text)).toBe(expected);
  });

  it('are present in every text of the pages', () => {
    expect(Object.entries(translations('ru')).filter(([, text]) => badBreak.test(text))).toEqual([]);
    expect(translations('ru')['downloads.where']).toContain('загрузки\u00a0—');
  });

  it('are present in the texts of mails', () => {
    expect(translate('ru', 'mails.receipt.refund')).toMatch(/30\u00a0\p{L}/u);
  });

  it.each(documentNames)('are present in the document %s', (name) => {
    expect(JSON.stringify(loadDocument(name, 'ru'))).not.toMatch(badBreak);
  });

  it('are not added to English texts', () => {
    expect(Object.values(translations('en')).filter((text) => text.includes('\u00a0'))).toEqual([]);
  });
});
