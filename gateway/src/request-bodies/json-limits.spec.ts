import { exceededLimit } from './json-limits';

const bounds = { maxDepth: 3, maxKeys: 3, maxValues: 4 };
const ruleFor = (json: string) => exceededLimit(Buffer.from(json), bounds);

describe('the limits of a JSON body', () => {
  it.each([
    ['an object within all bounds', '{"a":[1,2],"b":{"c":"x"}}', undefined],
    ['arrays too deep', '{"a":[[[1]]]}', 'depth'],
    ['objects too deep', '{"a":{"b":{"c":{}}}}', 'depth'],
    ['more keys than allowed', '{"a":1,"b":2,"c":3,"d":4}', 'keys'],
    ['more members than allowed', '[1,2,3,4,5,6]', 'values'],
    ['many empty arrays', '[[],[],[],[],[],[]]', 'values'],
    ['siblings, which are not deep', '[[],[],[[]]]', undefined],
    ['punctuation in a text', '{"a":"{{{{[[[[::::,,,,,,"}', undefined],
    ['an escaped quotation mark in a text', String.raw`{"a":"\"[[[[","b":"\\"}`, undefined],
    ['a bracket behind an escaped backslash', String.raw`{"a":"\\","b":[[[1]]]}`, 'depth'],
    ['a text without an end', '{"a":"[[[[', undefined],
    ['multibyte characters', '{"ключ":"значение, и ещё: «да»"}', undefined],
  ])('report %s', (_, json, rule) => {
    expect(ruleFor(json)).toBe(rule);
  });
});
