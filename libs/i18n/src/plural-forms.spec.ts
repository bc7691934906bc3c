import { fillPluralForms, withRules } from './plural-forms';
import { shopRules } from '../../contracts/src/shop-rules';

describe('plural forms in a text', () => {
  it.each([
    [1, 'день'],
    [2, 'дня'],
    [5, 'дней'],
    [11, 'дней'],
    [21, 'день'],
  ])('are one, few and many in Russian: %i %s', (days, word) => {
    expect(fillPluralForms('{days} {days:день/дня/дней}', { days }, 'ru')).toBe(`{days} ${word}`);
  });

  it('are one and other in English', () => {
    const filled = (n: number) => fillPluralForms('{n:day/days}', { n }, 'en');
    expect([filled(1), filled(2), filled(21)]).toEqual(['day', 'days', 'days']);
  });

  it.each([
    ['of another language', '{n:день/дня/дней}', { n: 1 }],
    ['of an unknown number', '{m:day/days}', { n: 1 }],
    ['of a text', '{n:day/days}', { n: 'one' }],
  ])('stay visible when they are %s', (_, text, values) => {
    expect(fillPluralForms(text, values, 'en')).toBe(text);
  });
});

describe('rules of the shop in a text', () => {
  it('are filled with their numbers and forms', () => {
    const { computers } = shopRules;
    expect(withRules('{rule.computers} {rule.computers:computer/computers}, {price}', 'en')).toBe(
      `${computers} computers, {price}`,
    );
  });

  it.each(['{rule.nothing}', '{rule.computers:a/b/c}'])('stay visible when they are unknown: %s', (text) => {
    expect(withRules(text, 'en')).toBe(text);
  });
});
