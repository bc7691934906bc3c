import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceCodes } from '#contracts/licensing/licence-checks';
import { graceDays, onlineDays } from '#contracts/shop-rules';
import { withRules } from '#i18n/plural-forms';

const source = readFileSync(join(__dirname, '../src/texts/codes.cpp'), 'utf8');
const locales = join(__dirname, '../../../i18n/locales');

/** The texts of the shop in the order of the codes: message and next step. */
function textsOf(language: 'en' | 'ru'): string[] {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(locales, language, 'licence.json'), 'utf8'),
  );
  return licenceCodes.flatMap((code) => [
    withRules(texts[`licence.${code}`] ?? '', language),
    withRules(texts[`licence.${code}.next`] ?? '', language),
  ]);
}

describe('the texts of the C++ licensing client', () => {
  it('are those of the shop, in the order of the codes and in both languages', () => {
    const [, codes = ''] = source.split(/constexpr std::array<Entry, \d+> \w+ =/);
    const strings = [...codes.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
    const expected = licenceCodes.flatMap((code, i) => [
      code,
      ...textsOf('en').slice(2 * i, 2 * i + 2),
      ...textsOf('ru').slice(2 * i, 2 * i + 2),
    ]);
    expect(strings).toEqual(expected);
  });
});

describe('the numbers of days that the clients state', () => {
  it.each([
    ['cpp/src/texts/codes.cpp', [graceDays]],
    ['juce/module/plugin_licence/LicenceTexts.cpp', [graceDays]],
    ['cpp/README.md', [graceDays, onlineDays]],
  ])('%s: are those of the shop', (file, expected) => {
    const text = readFileSync(join(__dirname, '../..', file), 'utf8');
    const days = [...text.matchAll(/(\d+)\s(?:days|дней)/g)].map(([, number]) => Number(number));
    expect([...new Set(days)]).toEqual(expected);
  });
});
