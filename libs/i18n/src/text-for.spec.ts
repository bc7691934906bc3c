import { interpolate, pluralCategory, textFor } from './text-for';

const english = { seats_one: '{count} seat', seats_other: '{count} seats', step: 'Step {n} of {of}' };
const russian = {
  seats_one: '{count} место',
  seats_few: '{count} места',
  seats_many: '{count} мест',
  seats_other: '{count} места',
};

describe('plural forms of a text', () => {
  it.each([
    ['en', english, 0, '0 seats'],
    ['en', english, 1, '1 seat'],
    ['en', english, 21, '21 seats'],
    ['ru', russian, 1, '1 место'],
    ['ru', russian, 3, '3 места'],
    ['ru', russian, 5, '5 мест'],
    ['ru', russian, 11, '11 мест'],
    ['ru', russian, 21, '21 место'],
    ['ru', russian, 1.5, '1.5 места'],
  ] as const)('in %s (%o) for %d: %s', (lang, texts, count, text) => {
    expect(textFor(texts, 'seats', { count }, lang)).toBe(text);
  });

  it('are not required: a text with one form takes any number', () => {
    expect(textFor(english, 'step', { n: 1, of: 2 }, 'en')).toBe('Step 1 of 2');
  });

  it('are not found for a key without a text', () => {
    expect(textFor(english, 'no.such.key', { count: 1 }, 'en')).toBeUndefined();
  });
});

describe('placeholders of a text', () => {
  it('are replaced in single and double braces (storefront §3)', () => {
    expect(interpolate('{name} and {{name}}', { name: 'Anna' })).toBe('Anna and Anna');
  });

  it('remain where no value is given', () => {
    expect(interpolate('Hello {name}', {})).toBe('Hello {name}');
  });
});

describe('the plural category of a number', () => {
  it.each(['en', 'ru'] as const)('is that of Intl in %s', (lang) => {
    const rules = new Intl.PluralRules(lang);
    const numbers = [...Array(1_250).keys(), 0.5, 1.5, 2.25, -1, -2, -11, 1_000_001];
    const different = numbers.filter((number) => pluralCategory(number, lang) !== rules.select(number));
    expect(different).toEqual([]);
  });
});
